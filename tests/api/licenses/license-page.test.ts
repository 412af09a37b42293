import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  exportLicenseTraces,
  getLicense,
  listLicenseUsage,
  moveLicense,
  saveLicenseNotice,
  setLicenseAlertAside,
  texts,
} from '#contract/licenses/license-page.ts';
import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import { getOverview } from '#contract/seller/overview.ts';
import { demoLogins, licenseAlerts, licenses } from '#db/schema.ts';
import { auditedOf } from '../../support/buyers.ts';
import { insertTrace, openedPurchase } from '../../support/portal.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

const get = (id: number, token?: string) => shop.call(getLicense, { id }, token);
const attention = async () => dataOf(await shop.call(getOverview, {}, shop.token)).attention;
const refuse = (id: number, login: string, lastAt = new Date()) =>
  insertTrace(shop, id, { login, outcome: 'account', lastAt });

describe('the page of a licence @p90', () => {
  test('shows purchase, key, moves and daily checks without addresses @p90', async () => {
    const { id: purchaseId, key, product, email } = await openedPurchase(shop, ['5012345']);
    await insertTrace(shop, key.id, { server: 'Broker-Live02', lastAt: daysAgo(1) });
    await refuse(key.id, '777');
    const move = { id: key.id, accountNumber: '5012346', brokerName: 'B', reason: 'By ticket' };
    dataOf(await shop.call(moveLicense, move, shop.token));
    const page = dataOf(await get(key.id, shop.token));
    expect(page).toMatchObject({
      ...key,
      purchaseId,
      email,
      productId: product.id,
      productName: product.name,
      accountNumber: '5012346',
      login: '5012346',
      notice: '',
      firstLeaseAt: null,
      lastLeaseAt: null,
      daysUsed: 0,
      moveQuota: { limit: 3, used: 0, windowDays: 30, nextAt: null },
      moves: [
        {
          fromAccountNumber: '5012345',
          toAccountNumber: '5012346',
          by: 'seller',
          isCounted: false,
          reason: 'By ticket',
        },
      ],
      traces: [
        { login: '777', outcome: 'account' },
        { login: '5012345', server: 'Broker-Live02', outcome: 'ok', count: 1 },
      ],
    });
    expect(JSON.stringify(page)).not.toContain('192.0.2.77');
    expect(failureOf(await get(999_999, shop.token))).toMatchObject({
      status: 404,
      error: licenseTexts.notFound,
    });
  });

  test('exports its checks as CSV without addresses, and records it', async () => {
    const { key } = await openedPurchase(shop);
    const month = { day: '2026-03', days: 11, lastAt: daysAgo(40) };
    await insertTrace(shop, key.id, { ...month, server: '=Broker' });
    await refuse(key.id, '777');
    const path = exportLicenseTraces.path.replace('{id}', String(key.id));
    const headers = { Authorization: `Bearer ${shop.token}` };
    const answer = await fetch(shop.url + path, { headers });
    const [header, ...rows] = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n');
    const counted = 'Checks,Days,Outcome,Version,Platform,Build';
    expect(header).toBe(`Day or month,Account,Server,First,Last,${counted}`);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/,777,.*,account,2\.3,MT5,4410$/);
    expect(rows[1]).toMatch(/^2026-03,5012345,'=Broker,.*,1,11,ok,/);
    expect(rows.join('\n')).not.toContain('192.0.2');
    expect(await auditedOf(shop, 'License Checks')).toMatchObject([{ detail: `id: ${key.id}` }]);
  });

  test('accepts a notice of one line and 200 characters', async () => {
    const { key } = await openedPurchase(shop);
    const save = (notice: string, id = key.id) =>
      shop.call(saveLicenseNotice, { id, notice }, shop.token);
    dataOf(await save(` ${'ü'.repeat(200)} `));
    dataOf(await save('ü'.repeat(200)));
    expect(dataOf(await get(key.id, shop.token)).notice).toBe('ü'.repeat(200));
    for (const [notice, error] of [
      ['x'.repeat(201), texts.noticeTooLong],
      ['two\nlines', texts.noticeOneLine],
      ['two\u2028lines', texts.noticeOneLine],
    ] as const) {
      expect(failureOf(await save(notice))).toMatchObject({ status: 400, error });
    }
    dataOf(await save(''));
    expect(dataOf(await get(key.id, shop.token)).notice).toBe('');
    expect(failureOf(await save('x', 999_999)).status).toBe(404);
    const audited = await auditedOf(shop, `License ${key.id}, account 5012345 at Harbour Markets`);
    expect(audited.map(({ action, detail }) => [action, detail.length])).toEqual([
      ['license-notice-saved', 0],
      ['license-notice-saved', 200],
    ]);
  });
});

describe('attention @p90', () => {
  test('names a key that three foreign accounts checked within a week, until it is dismissed @p90', async () => {
    const { key, product } = await openedPurchase(shop, ['5012345']);
    const shared = async () =>
      (await attention()).sharedKeys.filter(({ licenseId }) => licenseId === key.id);
    await refuse(key.id, '701');
    await refuse(key.id, '702', daysAgo(5));
    await refuse(key.id, '702');
    // None counts as foreign: its own, a former one, a demo account, an old one, those beyond the
    // twentieth.
    await refuse(key.id, '5012345');
    const move = { id: key.id, accountNumber: 'No 0005012346', brokerName: 'B', reason: 'R' };
    dataOf(await shop.call(moveLicense, move, shop.token));
    dataOf(await shop.call(moveLicense, { ...move, accountNumber: '5012347' }, shop.token));
    await refuse(key.id, '5012346');
    await refuse(key.id, '703');
    const demo = { licenseId: key.id, login: '703', createdAt: new Date() };
    await shop.database.db.insert(demoLogins).values(demo);
    await refuse(key.id, '704', daysAgo(8));
    await refuse(key.id, '');
    await insertTrace(shop, key.id, { login: '705', outcome: 'ok' });
    expect(await shared()).toEqual([]);

    await refuse(key.id, '706', daysAgo(6));
    expect(await shared()).toEqual([
      {
        licenseId: key.id,
        accountNumber: '5012347',
        brokerName: 'B',
        productName: product.name,
        logins: 3,
      },
    ]);
    dataOf(await shop.call(setLicenseAlertAside, { id: key.id }, shop.token));
    await refuse(key.id, '707');
    expect(await shared()).toEqual([]);
    await shop.database.db
      .update(licenseAlerts)
      .set({ setAsideAt: daysAgo(7) })
      .where(eq(licenseAlerts.licenseId, key.id));
    expect(await shared()).toMatchObject([{ logins: 4 }]);
  });

  test('reports when more terminals are refused than served', async () => {
    const { key } = await openedPurchase(shop);
    const { refusals: before } = await attention();
    const { given, refused } = before ?? { given: 0, refused: 0 };
    for (let more = 0; more < 40; more++) await insertTrace(shop, key.id, { outcome: 'ok' });
    expect((await attention()).refusals).toBeNull();
    for (let more = 0; more < 60; more++) await refuse(key.id, '801');
    const after = (await attention()).refusals;
    expect(after?.given).toBeGreaterThanOrEqual(given + 40);
    expect(after?.refused).toBeGreaterThanOrEqual(refused + 60);
  });
});

test('license usage counts active keys and versions in use @p90', async () => {
  const { keys, product } = await openedPurchase(shop, ['1', '2', '3', '4']);
  const [first = { id: 0 }, second = { id: 0 }, third = { id: 0 }] = keys;
  const leased = (id: number, lastLeaseAt: Date) =>
    shop.database.db.update(licenses).set({ lastLeaseAt }).where(eq(licenses.id, id));
  await leased(first.id, new Date());
  await leased(second.id, daysAgo(6));
  await leased(third.id, daysAgo(8));
  await insertTrace(shop, first.id, { version: '2.3' });
  await insertTrace(shop, first.id, { version: '2.3', lastAt: daysAgo(1) });
  await insertTrace(shop, second.id, { version: '2.3' });
  await insertTrace(shop, second.id, { version: '2.2', lastAt: daysAgo(6) });
  await insertTrace(shop, third.id, { version: '2.1', lastAt: daysAgo(8) });
  await insertTrace(shop, third.id, { version: '9.9', outcome: 'account' });
  const { products } = dataOf(await shop.call(listLicenseUsage, {}, shop.token));
  expect(products.find(({ productId }) => productId === product.id)).toEqual({
    productId: product.id,
    activeKeys: 2,
    versions: [
      { version: '2.3', keys: 2 },
      { version: '2.2', keys: 1 },
    ],
  });
});
