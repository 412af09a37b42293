import { expect, test } from 'vitest';
import { getReleaseMail } from '#contract/catalogue/release-mails.ts';
import { requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { mailsOf } from '../../support/inbox.ts';
import { dataOf, useServedShop } from '../../support/shop.ts';
import { toldBuyer } from '../../support/unsubscribing.ts';
import { publish } from '../../support/versions.ts';

const shop = useServedShop({ admin: true, env: { TRUSTED_PROXIES: '1' } });

const oneClick = 'List-Unsubscribe=One-Click';
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const post = (
  url: string,
  body: string | FormData = oneClick,
  headers: Record<string, string> = form,
) => fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
const offer = async (url: string) => {
  const text = await (await fetch(url)).text();
  return Array.from(text.matchAll(/<button[^>]*>\s*(\w+)\s*<\/button>/g), ([, label]) => label);
};

/** Counts the recipients of a next version. */
async function count(id: number): Promise<number> {
  const { total } = dataOf(await shop.call(getReleaseMail, { id, number: '1.0' }, shop.token));
  return total;
}

test('a POST from any origin unsubscribes, also repeated @p108', async () => {
  const { product, email, orderID, url } = await toldBuyer(shop);
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  const answers = [
    await post(url),
    await post(url, oneClick, { ...form, Origin: 'https://mail.example.net' }),
    await post(url, oneClick, { ...form, Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }),
    await post(url, multipart, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await count(product.id)).toBe(0);
  await publish(shop, product.id, { number: '3.0', notify: '1' });
  const progress = () => shop.call(getReleaseMail, { id: product.id, number: '3.0' }, shop.token);
  await expect.poll(async () => dataOf(await progress()).state).toBe('done');
  // Requested mails are sent all the same.
  dataOf(await shop.call(requestOneTimePassword, { orderId: orderID, email }));
  const [code] = await mailsOf(shop, email, 3);
  expect(code?.text).toMatch(/^\d{8}$/m);

  for (const _ of [1, 2]) expect((await post(url, 'undo=1')).status).toBe(200);
  expect(await count(product.id)).toBe(1);
  await publish(shop, product.id, { number: '4.0', notify: '1' });
  const [mail] = await mailsOf(shop, email, 4);
  expect(mail?.subject).toContain('4.0 is out');
  expect(mail?.headers[0]?.Value).toBe(`<${url}>`);
});

test('a release mail has one-click headers on the broadcast stream @p108', async () => {
  const { mail, url } = await toldBuyer(shop);
  expect(mail).toMatchObject({
    stream: 'broadcast',
    headers: [
      { Name: 'List-Unsubscribe', Value: `<${url}>` },
      { Name: 'List-Unsubscribe-Post', Value: oneClick },
    ],
  });
});

test('GET and HEAD change nothing, and the token stays out of the log @p108', async () => {
  const { product, url } = await toldBuyer(shop);
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await fetch(url, { method });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  }
  expect(await count(product.id)).toBe(1);
  expect(await offer(url)).toEqual(['Unsubscribe']);
  await post(url);
  expect(await offer(url)).toEqual(['Undo']);
  expect(await count(product.id)).toBe(0);
  const token = new URL(url).searchParams.get('t') ?? '';
  expect(token).toMatch(/^[0-9A-Z]{32}$/);
  expect(shop.logs()).toContain('"path":"/unsubscribe"');
  expect(shop.logs()).not.toContain(token);
});

test('a malformed request changes nothing @p108', async () => {
  const { product, url } = await toldBuyer(shop);
  const refused = [
    [await post(url, 'List-Unsubscribe=yes'), 400],
    [await post(url, ''), 400],
    [await post(url, '--x', { 'Content-Type': 'multipart/form-data; boundary=y' }), 400],
    [await post(url, '{}', { 'Content-Type': 'application/json' }), 415],
    [await post(url, `${oneClick}&a=${'a'.repeat(5_000)}`), 413],
    [await fetch(url, { method: 'PUT', body: oneClick, headers: form }), 405],
    [await fetch(url, { method: 'DELETE' }), 405],
  ] as const;
  expect(refused.map(([{ status }]) => status)).toEqual(refused.map(([, status]) => status));
  expect(await count(product.id)).toBe(1);
});

test('an unknown token reveals nothing @p108', async () => {
  const { url } = await toldBuyer(shop);
  const texts = new Set<string>();
  for (const token of [
    '',
    'x',
    '0'.repeat(32),
    `${new URL(url).searchParams.get('t')}0`,
    '%00',
    "'",
  ]) {
    const address = `${shop.url}/unsubscribe?t=${token}`;
    for (const answer of [
      await fetch(address),
      await post(address),
      await post(address, 'undo=1'),
    ]) {
      expect(answer.status).toBe(404);
      texts.add(await answer.text());
    }
  }
  expect(texts.size).toBe(1);
  expect([...texts][0]).toContain('This link does not work');
});

test('an address is limited to 300 requests @p108', async () => {
  const url = `${shop.url}/unsubscribe?t=${'0'.repeat(32)}`;
  const look = (from: string) =>
    fetch(url, { method: 'HEAD', headers: { 'X-Forwarded-For': from } });
  const statuses = new Set<number>();
  for (let turn = 0; turn < 301; turn++) statuses.add((await look('203.0.113.7')).status);
  expect([...statuses]).toEqual([404, 429]);
  expect((await look('203.0.113.7')).headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await look('203.0.113.8')).status).toBe(404);
});
