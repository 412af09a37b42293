import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { endSchema } from '#contract/seller/admin.ts';
import { licenses, orders, portalTokens } from '#db/schema.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import {
  idleOutbox,
  insertLicense,
  insertOrder,
  testSettings,
  owner as caller,
} from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { createToken } from '#server/seller/tokens/tokens.ts';
import { createLicense } from '#server/licenses/keys/purchase-licenses.ts';
import { updateLicense } from '#server/licenses/keys/update-license.ts';
import { verifyLicense } from '#server/licenses/lease/verify-license.ts';
import { findPurchase } from '#server/buyers/purchase-access/find-purchase.ts';
import { giveCopy, updatePurchase } from './purchase-form.ts';
import { opened } from '#tests/support/purchase-ids.ts';

const db = tempDatabase();
const moment = new Date('2026-04-01T10:00:00.000Z');
const deps = () => ({
  db: db(),
  settings: testSettings,
  outbox: idleOutbox(),
  rateLimiter: createRateLimiter(db()),
  now: () => moment,
});
const buyer = { admin: null, address: '192.0.2.2' };
const email = 'friend@example.com';

let sale: string;
let copy: { purchaseId: string; orderID: string };
beforeEach(async () => {
  const { order } = await insertOrder(db());
  sale = order.id;
  const given = { productId: order.productId, email, note: '', sendMail: true };
  copy = await giveCopy(deps(), given, caller);
});

type Change = Omit<Parameters<typeof updatePurchase>[1], 'id'>;
const update = (id: string, change: Change) => updatePurchase(deps(), { id, ...change }, caller);
const makeKey = (purchaseId: string, accountNumber = '1') =>
  createLicense(deps(), {
    purchaseId: opened(purchaseId, moment),
    email,
    accountNumber,
    brokerName: 'Harbour',
  });
const open = () => findPurchase(db(), { orderId: copy.orderID, email }, moment);
const isValid = async (licenseKey: string) =>
  (await verifyLicense(deps(), { licenseKey, accountNumber: '1' }, buyer)).valid;
const audited = async () => {
  const entries = await db().query.auditLog.findMany();
  return entries.slice(1).map(({ action, detail }) => [action, detail]);
};

test('ended access opens nothing until it is restored @p142', async () => {
  const { licenseKey } = await makeKey(copy.purchaseId);
  await db()
    .insert(portalTokens)
    .values({ tokenHash: 'x', orderId: copy.purchaseId, expiresAt: moment, createdAt: moment });
  const ended = await update(copy.purchaseId, { isEnded: true, reason: 'Left the club' });
  expect(ended).toMatchObject({ state: 'ended', licenses: [{ isEnded: true }] });
  expect(await open()).toBeNull();
  expect(await isValid(licenseKey)).toBe(false);
  await expect(makeKey(copy.purchaseId, '2')).rejects.toMatchObject({ status: 410 });
  expect(await db().$count(portalTokens)).toBe(0);
  expect(await db().query.outbox.findMany()).toMatchObject([{ kind: 'copy', state: 'withdrawn' }]);
  await update(copy.purchaseId, { isEnded: true, reason: 'Again' });

  const restored = await update(copy.purchaseId, { isEnded: false });
  const shown = restored.events.flatMap(({ kind, source }) => (source ? [kind] : []));
  expect(shown).toEqual(['granted', 'ended', 'restored']);
  expect(await open()).toMatchObject({ access: 'open' });
  expect(await isValid(licenseKey)).toBe(true);
  expect(await audited()).toEqual([
    ['purchase-ended', 'Left the club'],
    ['purchase-restored', ''],
  ]);
});

test('access to a sale through PayPal ends by a refund or block alone @p142', async () => {
  const before = await db().query.orders.findMany();
  for (const isEnded of [true, false]) {
    const change = { isEnded, isBlocked: true, keyLimit: 9, note: 'x', reason: 'Leaks' };
    await expect(update(sale, change)).rejects.toMatchObject({ status: 409 });
  }
  expect(await db().query.orders.findMany()).toEqual(before);
  expect(await audited()).toEqual([]);
});

test('a block ends what a purchase gives until it is taken back @p142', async () => {
  const { licenseKey } = await makeKey(sale);
  const claim = { orderId: '7K9WTYBEW6A0PA8DT', email: 'ada@example.com' };
  expect(await update(sale, { isBlocked: true, reason: 'Leaks' })).toMatchObject({
    isBlocked: true,
    blockedReason: 'Leaks',
    state: 'completed',
  });
  expect(await isValid(licenseKey)).toBe(false);
  expect(await findPurchase(db(), claim, moment)).toBeNull();
  await expect(makeKey(sale, '2')).rejects.toMatchObject({ status: 409 });
  await update(sale, { isBlocked: true, reason: 'Chargebacks' });
  await update(sale, { isBlocked: true, reason: 'Chargebacks' });

  expect(await update(sale, { isBlocked: false })).toMatchObject({
    isBlocked: false,
    blockedReason: null,
  });
  expect(await isValid(licenseKey)).toBe(true);
  expect(await audited()).toEqual([
    ['purchase-blocked', 'Leaks'],
    ['purchase-blocked', 'Chargebacks'],
    ['purchase-unblocked', ''],
  ]);
});

test('a limit below the keys made takes none away and lets no new one be made @p143', async () => {
  const keys = [await makeKey(sale, '1'), await makeKey(sale, '2')];
  await update(sale, { keyLimit: 1 });
  await expect(makeKey(sale, '3')).rejects.toThrow('The license key for this purchase is in use.');
  expect(await makeKey(sale, '2')).toEqual(keys[1]);
  const { licenses: shown, keyLimit } = await update(sale, { keyLimit: 6 });
  expect({ keys: shown.length, keyLimit }).toEqual({ keys: 2, keyLimit: 6 });
  for (const account of ['3', '4', '5', '6']) await makeKey(sale, account);
  await expect(makeKey(sale, '7')).rejects.toThrow('All 6 license keys');
});

test('a purchase’s end takes along the keys that end with it, and no others @p143', async () => {
  const own = new Date('2026-09-01T00:00:00.000Z');
  await insertLicense(db(), { orderId: sale, licenseKey: 'WITHIT' });
  await insertLicense(db(), {
    orderId: sale,
    licenseKey: 'OWNEND',
    accountNumber: '2',
    expiresAt: own,
  });
  await insertLicense(db(), { orderId: copy.purchaseId, licenseKey: 'OTHERS' });
  const ends = async () => {
    const rows = await db().select().from(licenses).orderBy(asc(licenses.id));
    return rows.map(({ expiresAt }) => expiresAt?.toISOString() ?? null);
  };
  const [first, second] = ['2026-05-01T00:00:00.000Z', '2026-06-01T12:30:00.000Z'];
  for (const expiresAt of [first, second, null]) {
    expect(await update(sale, { expiresAt })).toMatchObject({ expiresAt });
    expect(await ends()).toEqual([expiresAt, own.toISOString(), null]);
  }
  expect(await audited()).toEqual([
    ['purchase-changed', 'End never → 1 May 2026, 00:00 UTC'],
    ['purchase-changed', 'End 1 May 2026, 00:00 UTC → 1 Jun 2026, 12:30 UTC'],
    ['purchase-changed', 'End 1 Jun 2026, 12:30 UTC → never'],
  ]);
});

test('an end given as a day lasts to the end of that day in the shop’s zone @p300', async () => {
  const there = { ...deps(), settings: { ...testSettings, timeZone: 'America/New_York' } };
  const [day, end] = ['2026-05-31', '2026-06-01T03:59:59.999Z'];
  const allowed = ['2026-02-30', 'soon', day, end].map(
    (text) => endSchema('').safeParse(text).success,
  );
  expect(allowed).toEqual([false, false, true, true]);
  const key = await insertLicense(db(), { orderId: sale, licenseKey: 'A' });
  const token = { name: 'CI', scopes: ['orders:read' as const], expiresAt: day };
  for (const ended of [
    await updatePurchase(there, { id: sale, expiresAt: day }, caller),
    await updateLicense(there, { id: key.id, expiresAt: day }, caller),
    await createToken(there, token, caller),
  ]) {
    expect(ended).toMatchObject({ expiresAt: end });
  }
});

test('fields are saved together, each in the audit log; what stays is not @p143', async () => {
  const change = { note: 'VIP', keyLimit: 7, expiresAt: null, isBlocked: false };
  expect(await update(sale, change)).toMatchObject({ note: 'VIP', keyLimit: 7 });
  await update(sale, change);
  expect(await audited()).toEqual([
    ['purchase-changed', 'Key limit 5 → 7'],
    ['purchase-changed', 'Note'],
  ]);
});

test('only a purchase can be changed @p143', async () => {
  const pending = { state: 'pending' as const, completedAt: null };
  const renewal = { state: 'completed' as const, completedAt: moment, renewsId: copy.purchaseId };
  for (const no of [pending, renewal]) {
    await db().update(orders).set(no).where(eq(orders.id, sale));
    await expect(update(sale, { keyLimit: 1 })).rejects.toMatchObject({ status: 409 });
  }
  await expect(update('none', { keyLimit: 1 })).rejects.toMatchObject({ status: 404 });
});
