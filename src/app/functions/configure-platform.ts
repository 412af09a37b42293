import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from './targets.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { fileHeaders, listClientFiles } from '#http/static-files.ts';

interface VercelRoute {
  src?: string;
  headers?: Record<string, string>;
  continue?: boolean;
  dest?: string;
  [other: string]: unknown;
}

/** Each minute, the shortest interval on Vercel. */
const everyMinute = '* * * * *';

/** Writes the platform's configuration: headers of static files, and the schedule of /api/cron. */
export async function configurePlatform(
  platform: Platform,
  root: string,
  headers: StaticHeaders,
): Promise<void> {
  return platform === 'vercel' ? writeForVercel(root, headers) : writeForNetlify(root, headers);
}

/** https://vercel.com/docs/build-output-api/configuration */
async function writeForVercel(root: string, { common, byPath }: StaticHeaders): Promise<void> {
  const path = join(root, '.vercel', 'output', 'config.json');
  const config: { routes: VercelRoute[] } = JSON.parse(await readFile(path, 'utf8'));
  const own: VercelRoute[] = [
    { src: '^/.*$', headers: common, continue: true },
    ...Array.from(byPath, ([file, headers]) => ({ src: patternOf(file), headers, continue: true })),
  ];
  // The adapter's rule for a page's policy ends the search for a file.
  const others = config.routes.filter(({ headers, ...rest }) => !headers || rest.continue);
  const crons = [{ path: '/api/cron', schedule: everyMinute }];
  await writeFile(path, JSON.stringify({ ...config, routes: [...own, ...others], crons }));
}

/** Matches a path: `/faq` is also requested as `/faq/`. */
const patternOf = (path: string) =>
  `^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*$/, '.*')}/?$`;

/** https://docs.netlify.com/frameworks-api/ */
async function writeForNetlify(root: string, { common, byPath }: StaticHeaders): Promise<void> {
  const folder = join(root, '.netlify', 'v1');
  const path = join(folder, 'config.json');
  const config: Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'));
  const headers = [
    { for: '/*', values: common },
    ...Array.from(byPath, ([file, values]) => ({ for: file, values })),
  ];
  await writeFile(path, JSON.stringify({ ...config, headers }));
  await writeFile(join(folder, 'functions', 'cron.mjs'), netlifyCron);
}

/** Netlify calls no URL, but a function of its own. */
const netlifyCron = `export default async () => {
  const { URL: site, CRON_SECRET: secret } = process.env;
  if (!secret) return;
  const headers = { Authorization: \`Bearer \${secret}\` };
  const answer = await fetch(\`\${site}/api/cron\`, { method: 'POST', headers });
  console.log(answer.status, await answer.text());
};

export const config = { name: 'Cron', schedule: '${everyMinute}' };
`;

/** Headers of files that a platform sends without calling the function. */
export interface StaticHeaders {
  common: Record<string, string>;
  /** Headers in addition to the common ones, by exact path, or `/_astro/*`. */
  byPath: Map<string, Record<string, string>>;
}

/** Describes the headers that `serve` gives; `policies`: each prerendered page's CSP, by path. */
export function describeHeaders(
  folder: string,
  policies: Map<string, string>,
  site: { url: string },
): StaticHeaders {
  // A platform that finds two policies sends both, and then both apply.
  const { 'Content-Security-Policy': policy = '', ...common } = securityHeaders(site.url);
  const byPath = new Map<string, Record<string, string>>();
  for (const { path } of listClientFiles(folder)) {
    const headers = {
      'Content-Security-Policy': policy,
      ...fileHeaders(path, 0, policies.get(path)),
    };
    byPath.set(path.replace(/^\/_astro\/.*/, '/_astro/*'), headers);
  }
  return { common, byPath };
}
