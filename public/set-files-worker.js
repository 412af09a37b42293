/*
 * Lets /set-files, and no other page, work without a connection. The page is asked for each time, so that a new one is seen
 * at once, and comes from the cache where no answer does; the files that it needs have their hash in their names.
 */
const cacheName = 'set-files';
const pagePath = '/set-files';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(pagePath).then(keepPage));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === pagePath) event.respondWith(answerPage(event));
  else if (isKept(pathname)) event.respondWith(answerFile(request));
});

const isKept = (path) => path.startsWith('/_astro/') || path === '/favicon.svg';

async function answerPage(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keepPage(answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = await caches.match(pagePath);
    if (!kept) throw error;
    return kept;
  }
}

async function answerFile(request) {
  const kept = await caches.match(request.url, { cacheName });
  return kept ?? fetch(request);
}

/** Caches a page with every file it names and evicts files it no longer names. */
async function keepPage(answer) {
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`);
  const cache = await caches.open(cacheName);
  const paths = new Set([pagePath, '/favicon.svg']);
  const html = await answer.clone().text();
  const wanted = [...html.matchAll(/\/_astro\/[\w.@~-]+/g)].map(([path]) => path);
  wanted.push('/favicon.svg');
  for (const path of wanted) {
    if (paths.has(path) && (await cache.match(path))) continue;
    paths.add(path);
    const file = (await cache.match(path)) ?? (await fetch(path));
    if (!file.ok) throw new Error(`${path} answered ${file.status}`);
    await cache.put(path, file.clone());
    if (!path.endsWith('.js')) continue;
    const code = await file.text();
    for (const [, name] of code.matchAll(/["'`]\.\/([\w.@~-]+\.js)["'`]/g)) {
      if (!paths.has(`/_astro/${name}`)) wanted.push(`/_astro/${name}`);
    }
  }
  // Last, so that a page never stands there without its files.
  await cache.put(pagePath, answer);
  for (const { url } of await cache.keys()) {
    if (!paths.has(new URL(url).pathname)) await cache.delete(url);
  }
}
