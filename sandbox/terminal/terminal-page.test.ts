import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { startTestSandbox, startTestServer } from '../test-support.ts';
import { newPair, TestStore } from './test-store.ts';

const folder = tempFolder();

async function openStore() {
  const store = new TestStore(() => Math.floor(Date.now() / 1000));
  const questions: string[] = [];
  const reply = (method = '', form = '') => {
    if (method === 'GET') return '{"products":[{"id":7,"name":"A<b>"}]}';
    questions.push(form);
    return store.answer(form);
  };
  const url = await startTestServer((request, response) => {
    text(request).then(
      (form) => response.end(reply(request.method, form)),
      () => response.destroy(),
    );
  });
  return { store, questions, url };
}

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>;

async function openBrowser({ request }: Sandbox) {
  const first = await request('GET', '/terminal');
  const setCookie = first.headers.get('set-cookie') ?? '';
  const cookie = setCookie.split(';')[0] ?? '';
  const page = async () => (await request('GET', '/terminal', undefined, { cookie })).text;
  const press = async (action: string, fields: Record<string, string> = {}) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const body = String(new URLSearchParams(fields));
    return request('POST', `/terminal/${action}`, body, form);
  };
  return { page, press, cookie, setCookie };
}

async function open(options: Parameters<typeof startTestSandbox>[0] = {}) {
  const shop = await openStore();
  const sandbox = await startTestSandbox({ webhooks: { url: shop.url }, ...options });
  const give = (publicKeys: string) =>
    sandbox.request('POST', '/_control/lease-keys', { publicKeys });
  await give(`kid 3, made on 2026-11-22: signs\n${shop.store.publicKey}`);
  return { ...shop, sandbox, give, browser: await openBrowser(sandbox) };
}

const inputs = {
  login: '5012345',
  server: 'Broker & Söhne',
  mode: 'demo',
  key: '0ABCD-1EFGH',
  version: '2.3',
  product: '7',
  platform: 'MT4',
};

const stateOn = (page: string) => /class="badge[^"]*">(\w+)</.exec(page)?.[1] ?? 'none';

test('Start asks the store over HTTP, and shows label, state, and what was sent and answered @p92', async () => {
  const { browser, questions } = await open();
  expect(browser.setCookie).toMatch(
    /^terminal=[\w-]{22}; Path=\/terminal; HttpOnly; SameSite=Lax$/,
  );
  expect(stateOn(await browser.page())).toBe('none');
  await browser.press('start', inputs);
  const { version, ...named } = inputs;
  expect(Object.fromEntries(new URLSearchParams(questions[0]))).toMatchObject({
    v: '1',
    ...named,
    ver: version,
    kid: '3',
    nonce: expect.stringMatching(/^[\da-f]{32}$/),
  });
  const page = await browser.page();
  expect(stateOn(page)).toBe('OK');
  for (const shown of ['License OK', 'The signature is valid (kid 3).', 'HTTP 200', 'status=ok']) {
    expect(page).toContain(shown);
  }
  expect(page).toContain('<option value="7" selected>A&lt;b&gt;</option>');
  expect(page).toContain((questions[0] ?? '').replaceAll('&', '&amp;'));
});

test('it stands as it was after a reload, and after the sandbox was started again', async () => {
  const stateFile = join(folder(), 'state.json');
  const { browser, sandbox, questions } = await open({ stateFile });
  await browser.press('start', inputs);
  await browser.press('network', { network: 'cut' });
  await browser.press('clock', { hours: '71', direction: 'forward' });
  expect(stateOn(await browser.page())).toBe('GRACE');
  expect(stateOn(await browser.page())).toBe('GRACE');
  await sandbox.close();
  const again = await startTestSandbox({ stateFile });
  const { cookie } = browser;
  const page = await again.request('GET', '/terminal', undefined, { cookie });
  expect(stateOn(page.text)).toBe('GRACE');
  expect(page.text).toContain('71 h ahead');
  expect(questions).toHaveLength(1);
});

test('two tabs share the terminal and lose nothing of each other; another browser has its own @p92', async () => {
  const { browser, sandbox, questions } = await open();
  const hour = { hours: '1', direction: 'forward' };
  await browser.press('start', inputs);
  await Promise.all(
    [1, 2, 3].flatMap(() => [browser.press('clock', hour), browser.press('check')]),
  );
  const page = await browser.page();
  expect([page.includes('3 h ahead'), stateOn(page), questions.length]).toEqual([true, 'OK', 4]);
  expect(stateOn(await (await openBrowser(sandbox)).page())).toBe('none');
});

test('the page’s timer asks where that is due, and answers what changes', async () => {
  const { browser, questions, store } = await open();
  expect((await browser.press('timer')).text).toContain('No program is on the chart.');
  await browser.press('start', inputs);
  expect(stateOn((await browser.press('timer')).text)).toBe('OK');
  expect(questions).toHaveLength(1);
  store.fields = { status: 'blocked', reason: 'Blocked. <Contact> support.' };
  await browser.press('check');
  const { text: parts } = await browser.press('timer');
  expect(stateOn(parts)).toBe('STOPPED');
  expect(parts).toContain('License: Blocked. &lt;Contact&gt; support. No new trades;');
  expect(parts).not.toContain('<form class="inputs"');
});

test('without a public key it says that nothing is checked; a pasted one counts', async () => {
  const { store, browser, sandbox } = await open();
  await sandbox.request('POST', '/_control/reset', {});
  await browser.press('key', { publicKeys: newPair().publicKey });
  await browser.press('start', inputs);
  expect(await browser.page()).toContain('The signature is invalid');
  expect(stateOn(await browser.page())).toBe('FIRST');
  await browser.press('key', { publicKeys: store.publicKey.replaceAll('\n', '\r\n') });
  await browser.press('check');
  expect(await browser.page()).toContain('The signature is valid');
  const refused = await browser.press('key', { publicKeys: 'no key' });
  expect([refused.status, refused.text.includes('There is no public key')]).toEqual([400, true]);

  const bare = await startTestSandbox();
  const elsewhere = await openBrowser(bare);
  await elsewhere.press('start', inputs);
  const page = await elsewhere.page();
  expect(page).toContain('No public key is given');
  expect(page).toContain('The sandbox was started without SITE_URL.');
  expect(page).toContain('Product number');
  const nothing = await bare.request('POST', '/_control/lease-keys', { publicKeys: 'none' });
  expect(nothing.status).toBe(400);
});

test('the page shows when a key ends, and goes by an offline file @p150', async () => {
  const { browser, store } = await open();
  store.endsAt = Math.floor(Date.now() / 1000) + 5 * 86_400 + 60;
  await browser.press('start', inputs);
  const page = await browser.page();
  expect(page).toContain('License OK, 5 days left');
  expect(page).toContain('<dt>Key ends</dt>');
  await browser.press('reset');
  await browser.press('network', { network: 'cut' });
  const file = store.offlineFile(1000, '').replaceAll('\n', '\r\n');
  await browser.press('offline', { file });
  await browser.press('start', inputs);
  await browser.press('clock', { hours: '100', direction: 'forward' });
  expect(await browser.page()).toContain('37 days left');
  const refused = await browser.press('offline', { file: 'TS1' });
  expect([refused.status, refused.text.includes('not an offline file')]).toEqual([400, true]);
  await browser.press('offline', { file: '' });
  expect(await browser.page()).toContain('Offline file: none');
});

test.each([
  ['start', { ...inputs, login: '50<b>' }, 'The login must be a number'],
  ['start', { ...inputs, product: '' }, 'The product must be a number'],
  ['clock', { hours: 'x' }, 'The hours must be a number'],
  ['clock', { hours: '-1' }, 'The hours must be a number'],
])('%s refuses what it cannot use, and changes nothing', async (action, fields, says) => {
  const { browser, questions } = await open();
  await browser.press('start', inputs);
  const { status, text: page } = await browser.press(action, fields);
  expect([status, page.includes(says), stateOn(page)]).toEqual([400, true, 'OK']);
  expect(questions).toHaveLength(1);
});
