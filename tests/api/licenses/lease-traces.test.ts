import { describe, expect, test } from 'vitest';
import { licenseTraces } from '#db/schema.ts';
import { getProduct } from '#contract/catalogue/products.ts';
import { auditedOf } from '../../support/buyers.ts';
import { askLease, expectUnsigned, from, leaseFields, sellKey } from '../../support/leases.ts';
import { saveProduct, type FormParts } from '../../support/product-form.ts';
import { dataOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true, env: { TRUSTED_PROXIES: '1' } });

describe('limits @p84', () => {
  test('an address gets 600 refusals in ten minutes, and any number of leases @p84 @p122', async () => {
    const key = await sellKey(shop);
    const address = from('198.51.100.7');
    const unknown = leaseFields(key, { key: 'NO-SUCH-KEY' });
    for (let round = 0; round < 6; round++) {
      const form = round % 2 ? unknown : 'v=2';
      const asked = Array.from({ length: 100 }, () => askLease(shop, form, address));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([round % 2 ? 200 : 400]));
    }
    for (const form of [unknown, 'v=2', leaseFields(key, { login: '77' })]) {
      const refused = await askLease(shop, form, address);
      expectUnsigned(refused, 429);
      expect(refused.retryAfter).toBeGreaterThan(0);
    }
    expect((await askLease(shop, leaseFields(key), address)).fields.status).toBe('ok');
    expect((await askLease(shop, unknown, from())).fields.status).toBe('unknown');
  });

  test('a key gets 60 on one account, from any address @p84', async () => {
    const key = await sellKey(shop);
    const asked = Array.from({ length: 61 }, () => askLease(shop, leaseFields(key), from()));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.find(({ status }) => status !== 200);
    if (!refused) throw new Error('All were answered');
    expectUnsigned(refused, 429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    const other = await askLease(shop, leaseFields(key, { login: '77' }), from());
    expect(other.fields.status).toBe('account');
  });
});

describe('traces @p83', () => {
  test('never store an unknown key or the text of a key @p83', async () => {
    const key = await sellKey(shop);
    const rows = () => shop.database.db.select().from(licenseTraces);
    const unknown = { key: 'CANAR-YKEY1-23456', login: '987654' };
    await askLease(shop, leaseFields(key, unknown), from());
    await askLease(shop, leaseFields(key, { login: '987655' }), from());
    await expect.poll(async () => (await rows()).map(({ login }) => login)).toContain('987655');
    expect((await rows()).map(({ login }) => login)).not.toContain('987654');
    expect(JSON.stringify(await rows())).not.toContain(key.licenseKey.slice(0, 11));
    expect(shop.logs()).not.toContain('CANAR-YKEY1');
  });
});

test('the product form allows demo accounts, and visitors do not see it', async () => {
  const save = (parts: FormParts, id?: number) =>
    saveProduct(shop, shop.token, { name: 'Grid Engine', price: 49, ...parts }, id);
  const { id, demoAccountsFree } = (await save({})).body;
  expect(demoAccountsFree).toBe(0);
  expect((await save({ demoAccountsFree: '1' }, id)).body.demoAccountsFree).toBe(1);
  // If omitted, it stays.
  expect((await save({}, id)).body.demoAccountsFree).toBe(1);
  expect(dataOf(await shop.call(getProduct, { id }))).not.toHaveProperty('demoAccountsFree');
  const details = (await auditedOf(shop, `Product ${id}, Grid Engine`)).map(({ detail }) => detail);
  expect(details).toContain('demo accounts free');
  expect((await save({ demoAccountsFree: 'yes' }, id)).body.issues).toMatchObject([
    { path: 'demoAccountsFree' },
  ]);
});
