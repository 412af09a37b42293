import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { licenses, orders, products } from '#db/schema.ts';
import { createLicense, listLicenses, updateLicense } from '#contract/licenses/licenses.ts';
import { getLicense } from '#contract/licenses/license-page.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { getOverview } from '#contract/seller/overview.ts';
import { getProduct, listProducts } from '#contract/catalogue/products.ts';
import { auditedOf } from '../../support/buyers.ts';
import { program } from '../../support/product-files.ts';
import { file, saveProduct, type FormParts } from '../../support/product-form.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });
const dayMs = 86_400_000;

const save = (parts: FormParts, id?: number) =>
  saveProduct(shop, shop.token, { name: 'Rented Robot', price: 29, ...parts }, id);
const rented = async (parts: FormParts = {}) =>
  (await save({ termDays: '30', file: file('rented.ex5', program('rented')), ...parts })).body.id;

describe('a product’s terms @p152', () => {
  test('are saved with its form, kept where they are left out, and taken off where empty @p152', async () => {
    const terms = { termDays: 30, trialDays: 14, trialAccounts: 'demo', offlineDays: 90 };
    const { body } = await save({ ...terms });
    expect(body).toMatchObject(terms);
    expect((await save({ price: 30 }, body.id)).body).toMatchObject(terms);
    const empty = { termDays: '', trialDays: '', trialAccounts: '', offlineDays: '' };
    expect((await save(empty, body.id)).body).toMatchObject({
      termDays: null,
      trialDays: null,
      trialAccounts: null,
      offlineDays: 0,
    });
    const subject = `Product ${body.id}, Rented Robot`;
    const [changed] = await auditedOf(shop, subject);
    expect(changed?.detail).toContain(
      'term 30 days → for ever, trial 14 days on demo accounts → none',
    );
  });

  test.each([
    ['termDays', { termDays: '0' }],
    ['termDays', { termDays: '3651' }],
    ['termDays', { termDays: '1.5' }],
    ['trialDays', { trialDays: '61', trialAccounts: 'any' }],
    ['trialAccounts', { trialDays: '14' }],
    ['trialAccounts', { trialDays: '14', trialAccounts: 'live' }],
    ['trialDays', { trialDays: '14', trialAccounts: 'any', type: 'source_code' }],
    ['offlineDays', { offlineDays: '367' }],
  ])('are refused at %s: %j @p152', async (path, parts) => {
    expect(await save(parts)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  });

  test('stay a trial’s when the type becomes source code @p152', async () => {
    const { id } = (await save({ trialDays: '14', trialAccounts: 'any' })).body;
    expect(await save({ type: 'source_code' }, id)).toMatchObject({ status: 400 });
    expect(await save({ type: 'source_code', trialDays: '' }, id)).toMatchObject({ status: 200 });
  });

  test('show visitors its term wherever its price stands, and nothing else @p152', async () => {
    const id = await rented();
    const shown = dataOf(await shop.call(getProduct, { id }));
    expect(shown.termDays).toBe(30);
    expect(shown).not.toHaveProperty('offlineDays');
    const [card] = dataOf(await shop.call(listProducts, {})).products;
    expect(card).toMatchObject({ id, termDays: 30 });
    for (const path of [`product/${id}`, '']) {
      expect(await (await fetch(`${shop.url}/${path}`)).text()).toMatch(
        />\$29\.00(?:<[^>]*>|\s)*for 30 days</,
      );
    }
  });
});

describe('a purchase @p153', () => {
  test('keeps the term that it was sold with, and so do its keys @p153', async () => {
    const productId = await rented();
    const orderID = await shop.approvedOrder(productId);
    await save({ termDays: '5' }, productId);
    const bought = dataOf(await shop.call(captureOrder, { orderID }));
    const end = new Date(Date.parse(bought.purchaseDate) + 30 * dayMs).toISOString();
    expect(bought).toMatchObject({ termDays: 30, expiresAt: end });

    await shop.database.db
      .update(products)
      .set({ termDays: null })
      .where(eq(products.id, productId));
    const key = await newKey(bought.purchaseId);
    expect(key).toMatchObject({ expiresAt: end, is_ended: 0 });
    expect(dataOf(await shop.call(captureOrder, { orderID })).expiresAt).toBe(end);
  });
});

async function newKey(purchaseId: string) {
  const { licenseKey } = dataOf(
    await shop.call(createLicense, {
      purchaseId,
      accountNumber: '101',
      brokerName: 'Harbour Markets',
      email: 'buyer@example.com',
    }),
  );
  const { licenses: found } = dataOf(
    await shop.call(listLicenses, { search: licenseKey }, shop.token),
  );
  if (!found[0]) throw new Error('The key is not listed');
  return found[0];
}

describe('the seller @p154', () => {
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const put = (id: number, change: { is_blocked?: 0 | 1; expiresAt?: string | null }) =>
    shop.call(updateLicense, { id, ...change }, shop.token);

  test('sets the end of one key, which the audit log has once @p154', async () => {
    const { purchaseId } = await shop.buy(await rented());
    const { id } = await newKey(purchaseId);
    const past = inDays(-1);
    for (let time = 0; time < 2; time++) {
      expect(dataOf(await put(id, { expiresAt: past }))).toMatchObject({
        expiresAt: past,
        is_ended: 1,
      });
    }
    expect(dataOf(await shop.call(getLicense, { id }, shop.token))).toMatchObject({
      expiresAt: past,
      is_ended: 1,
    });
    const both = dataOf(await put(id, { is_blocked: 1, expiresAt: null }));
    expect(both).toMatchObject({ expiresAt: null, is_ended: 0, is_blocked: 1 });
    const actions = await auditedOf(shop, `License ${id}, account 101 at Harbour Markets`);
    expect(actions.map(({ action, detail }) => [action, detail])).toEqual([
      ['license-end-set', 'never'],
      ['license-blocked', ''],
      ['license-end-set', expect.stringMatching(/UTC$/)],
    ]);
    expect(failureOf(await put(id, {})).status).toBe(400);
    expect(failureOf(await put(id, { expiresAt: 'tomorrow' })).status).toBe(400);
    expect(failureOf(await put(1_000_000, { expiresAt: null })).status).toBe(404);
  });

  test('sorts keys by their end, those without one last, in the list and as CSV @p154', async () => {
    await shop.database.db.delete(licenses);
    const ids: number[] = [];
    for (const days of [40, null, 3, 20, null]) {
      const { id } = await newKey((await shop.buy(await rented())).purchaseId);
      dataOf(await put(id, { expiresAt: days === null ? null : inDays(days) }));
      ids.push(id);
    }
    const [late, never, soon, middle, alsoNever] = ids;
    const listed = async (direction: 'asc' | 'desc') =>
      dataOf(
        await shop.call(listLicenses, { sort: 'expiresAt', direction }, shop.token),
      ).licenses.map(({ id }) => id);
    const exported = async (direction: 'asc' | 'desc') => {
      const path = `api/licenses.csv?sort=expiresAt&direction=${direction}`;
      const headers = { Authorization: `Bearer ${shop.token}` };
      const [, ...rows] = (await (await fetch(`${shop.url}/${path}`, { headers })).text()).split(
        '\r\n',
      );
      return rows.flatMap((row) => (row ? [Number(row.split(',')[0])] : []));
    };
    const upwards = [soon, middle, late, never, alsoNever];
    const downwards = [late, middle, soon, alsoNever, never];
    expect([await listed('asc'), await exported('asc')]).toEqual([upwards, upwards]);
    expect([await listed('desc'), await exported('desc')]).toEqual([downwards, downwards]);
  });

  test('is told what ends within seven days @p154', async () => {
    await shop.database.db.delete(licenses);
    await shop.database.db.update(orders).set({ expiresAt: null });
    const attention = async () => dataOf(await shop.call(getOverview, {}, shop.token)).attention;
    expect(await attention()).toMatchObject({ endingPurchases: 0, endingLicenses: 0 });
    const { purchaseId } = await shop.buy(await rented({ termDays: '6' }));
    const key = await newKey(purchaseId);
    await shop.buy(await rented({ termDays: '8' }));
    expect(await attention()).toMatchObject({ endingPurchases: 1, endingLicenses: 1 });
    const ending = await shop.call(listLicenses, { state: 'ending' }, shop.token);
    expect(dataOf(ending).licenses).toMatchObject([{ id: key.id }]);
    dataOf(await put(key.id, { expiresAt: inDays(-1) }));
    expect(await attention()).toMatchObject({ endingPurchases: 1, endingLicenses: 0 });
  });
});
