import { beforeEach, expect, it } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { createLicense } from './create-license.ts';
import { verifyLicense } from './verify-license.ts';

const invalid = { valid: false, error: 'Invalid license' };
const accountNumber = '5012345';
const db = tempDatabase();
let licenseKey: string;

beforeEach(async () => {
  await insertOrder(db());
  ({ licenseKey } = await generate('Ada@example.com'));
});

const deps = () => ({
  db: db(),
  now: () => new Date('2026-03-01T10:00:00.000Z'),
});

const generate = (email: string) =>
  createLicense(deps(), {
    purchaseId: 'purchase-1',
    accountNumber,
    brokerName: 'Northern Markets',
    email,
  });

it('names product, account and broker of a key that holds', async () => {
  const [product] = await db().select().from(products);
  expect(await verifyLicense(deps(), { licenseKey, accountNumber })).toEqual({
    valid: true,
    productId: product?.id,
    accountNumber,
    brokerName: 'Northern Markets',
  });
});

it.each([
  ['lower case', (key: string) => key.toLowerCase()],
  ['spaces around and within', (key: string) => ` ${key.replace('-', ' - ')}\n`],
  ['no dashes', (key: string) => key.replaceAll('-', '')],
])('takes the key with %s', async (_, typed) => {
  const answer = await verifyLicense(deps(), { licenseKey: typed(licenseKey), accountNumber });
  expect(answer).toMatchObject({ valid: true });
});

it('takes the account as a number', async () => {
  const answer = await verifyLicense(deps(), { licenseKey, accountNumber: Number(accountNumber) });
  expect(answer).toMatchObject({ valid: true });
});

it('knows no other key and no other account', async () => {
  const answers = [
    await verifyLicense(deps(), { licenseKey, accountNumber: '5012346' }),
    await verifyLicense(deps(), { licenseKey: `${licenseKey}0`, accountNumber }),
    await verifyLicense(deps(), { licenseKey: '', accountNumber: '' }),
    await verifyLicense(deps(), { licenseKey: '%', accountNumber }),
  ];
  expect(answers).toEqual([invalid, invalid, invalid, invalid]);
});

it('ends with a refund', async () => {
  await db().update(orders).set({ state: 'refunded' });
  expect(await verifyLicense(deps(), { licenseKey, accountNumber })).toEqual(invalid);
});
