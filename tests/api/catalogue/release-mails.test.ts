import { expect, test } from 'vitest';
import { refundOrder } from '#contract/sales/orders.ts';
import {
  getReleaseMail,
  previewReleaseMail,
  sendReleaseMail,
} from '#contract/catalogue/release-mails.ts';
import { changeVersion } from '#contract/catalogue/version-form.ts';
import { listVersions } from '#contract/catalogue/version-list.ts';
import { auditedOf, buyProduct, newBuyer } from '../../support/buyers.ts';
import { inboxOf, mailsOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { ownProduct, publish } from '../../support/versions.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

const shop = useShop({ admin: true });

async function buy(productId: number, email = newBuyer()) {
  const { length } = await inboxOf(shop, email);
  const purchase = await buyProduct(shop, productId, { email });
  await mailsOf(shop, email, length + 1);
  return purchase;
}

const progress = async (id: number, number: string) =>
  dataOf(await shop.call(getReleaseMail, { id, number }, shop.token));
const announce = (id: number, number: string) =>
  shop.call(sendReleaseMail, { id, number }, shop.token);
const releasesOf = async (email: string) =>
  (await inboxOf(shop, email)).filter(({ subject }) => subject.endsWith('is out'));

const untilDone = (id: number, number: string) =>
  expect.poll(async () => (await progress(id, number)).state, { timeout: 20_000 }).toBe('done');

test('a published release is mailed to each buyer once @p107', async () => {
  const { id, name } = await ownProduct(shop);
  const [ada, bob] = [await buy(id), await buy(id)];
  await buy(id, ada.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'));
  const gone = await buy(id);
  dataOf(await shop.call(refundOrder, { id: orderIdOf(gone.purchaseId) }, shop.token));
  const { buyers } = dataOf(await shop.call(listVersions, { id }, shop.token));
  expect(buyers).toEqual({ stable: 2, beta: 0 });

  const requestId = 'a-release-that-is-sent-twice';
  const form = { number: '2.0', notes: 'Calmer **at night**.', notify: '1', requestId };
  const draft = { id, number: '2.0', channel: 'stable', notes: form.notes } as const;
  const preview = dataOf(await shop.call(previewReleaseMail, draft, shop.token));
  expect(preview.html).toContain('Calmer <strong>at night</strong>.');
  const published = await publish(shop, id, form);
  expect(published.status).toBe(201);
  expect((await publish(shop, id, form)).status).toBe(201);
  await untilDone(id, '2.0');
  for (const again of [await announce(id, '2.0'), await announce(id, '2.0')]) {
    expect(dataOf(again)).toEqual({ total: 2, sent: 2, failed: 0, bought: 0, state: 'done' });
  }
  for (const { email, orderID } of [ada, bob]) {
    const [mail, ...more] = await releasesOf(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(preview.subject);
    expect(mail?.text).toContain('Calmer at night.');
    expect(mail?.text).toMatch(/redownload\?orderId=/);
    expect(mail?.text).not.toContain(orderID === bob.orderID ? ada.orderID : bob.orderID);
  }
  expect(await releasesOf(gone.email)).toEqual([]);
  expect(await auditedOf(shop, `Product ${id}, ${name}, version 2.0`)).toMatchObject([
    { action: 'version-published', detail: 'stable, its buyers mailed' },
  ]);
});

test('a release can be announced later, once, unless withdrawn @p107', async () => {
  const { id, name } = await ownProduct(shop);
  const { email } = await buy(id);
  await publish(shop, id, { number: '2.0' });
  expect(await progress(id, '2.0')).toEqual({
    total: 1,
    sent: 0,
    failed: 0,
    bought: 0,
    state: 'not-announced',
  });
  expect(await releasesOf(email)).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => announce(id, '2.0')));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  await untilDone(id, '2.0.0');
  expect(await releasesOf(email)).toHaveLength(1);
  const audited = await auditedOf(shop, `Product ${id}, ${name}, version 2.0`);
  expect(audited.map(({ action }) => action)).toEqual(['release-mailed', 'version-published']);

  await publish(shop, id, { number: '3.0' });
  const withdrawal = {
    id,
    number: '3.0',
    withdrawn: 1 as const,
    reason: 'It opens too many trades',
  };
  dataOf(await shop.call(changeVersion, withdrawal, shop.token));
  expect(failureOf(await announce(id, '3.0')).status).toBe(409);
  expect(failureOf(await announce(id, '4.0')).status).toBe(404);
  expect(failureOf(await announce(999_999, '1.0')).status).toBe(404);
  expect(await progress(id, '3.0')).toMatchObject({ state: 'not-announced' });
});

test('rejected mails are counted and delayed mails retried @p107', async () => {
  const { id } = await ownProduct(shop);
  const [refused, slow] = [await buy(id), await buy(id)];
  await shop.control('inactive', { email: refused.email });
  await shop.control('faults', { operation: 'mail', fault: 'http-503', times: 2 });
  await publish(shop, id, { number: '2.0', notify: '1' });
  await untilDone(id, '2.0');
  expect(await progress(id, '2.0')).toEqual({
    total: 2,
    sent: 1,
    failed: 1,
    bought: 0,
    state: 'done',
  });
  expect(await releasesOf(slow.email)).toHaveLength(1);
});
