import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseFilePath } from '#contract/kit/file-address.ts';
import { licenseQuerySchema } from '#contract/licenses/licenses.ts';
import { licenses, orderParts, orders, outbox, products, productVersions } from '#db/schema.ts';
import { findPurchasedFile } from '#server/buyers/downloads/find-download.ts';
import { createLicense, listPurchaseLicenses } from '#server/licenses/keys/purchase-licenses.ts';
import { decideLease } from '#server/licenses/lease/decide-lease.ts';
import { findLeased } from '#server/licenses/lease/find-leased.ts';
import { listLicenses } from '#server/licenses/keys/list-licenses.ts';
import { moveLicense } from '#server/licenses/keys/move-license.ts';
import { verifyLicense } from '#server/licenses/lease/verify-license.ts';
import { listPortalLicenses } from '#server/buyers/purchase-access/portal-licenses.ts';
import { listPortalVersions } from '#server/buyers/purchase-access/portal-versions.ts';
import { newPortalToken, openPortal } from '#server/buyers/purchase-access/require-portal.ts';
import { redownloadOrder } from '#server/buyers/purchase-access/redownload-order.ts';
import { requestOneTimePassword } from '#server/buyers/purchase-access/request-one-time-password.ts';
import { prepareSigningKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { refusalOf } from '#tests/support/redownload-fixtures.ts';
import {
  insertBundle,
  insertOrder,
  testSettings,
  owner as seller,
} from '#tests/support/sold-order.ts';
import { captureOrder } from './capture-order.ts';
import { insertOrderParts, listOrderParts } from './order-parts.ts';
import { enqueueReceiptAgain } from './receipt.ts';
import { asPurchase } from './order.ts';
import { giveCopy } from './purchase-form.ts';
import { opened } from '#tests/support/purchase-ids.ts';

const { deps, newOrder, control } = await settlementFixtures();
const db = () => deps().db;
let now: Date;
const caller = { admin: null, address: '192.0.2.1' };
const email = 'ada@example.com';
let bundle: Awaited<ReturnType<typeof insertBundle>>;
let first: number;
let second: number;

beforeEach(async () => {
  now = deps().now();
  bundle = await insertBundle(db(), { id: 'p1', completedAt: now });
  await prepareSigningKeys({ db: db(), settings: testSettings, now: () => now });
  [first = 0, second = 0] = bundle.parts.map(({ productId }) => productId);
});

const makeKey = (productId: number | undefined, accountNumber: string) =>
  createLicense(deps(), {
    purchaseId: opened('p1', now),
    ...(productId !== undefined && { productId }),
    email,
    accountNumber,
    brokerName: 'Harbour',
  });

async function keyOf(productId: number, accountNumber: string) {
  const { licenseKey } = await makeKey(productId, accountNumber);
  const row = await db().query.licenses.findFirst({ where: eq(licenses.licenseKey, licenseKey) });
  return { id: row?.id ?? 0, licenseKey };
}

async function openedPortal() {
  const portalToken = newPortalToken();
  await openPortal(db(), { orderId: 'p1', portalToken }, now);
  return portalToken;
}

async function claimWithCode() {
  const claim = { orderId: '7K9WTYBEW6A0PA8DT', email };
  await requestOneTimePassword(deps(), claim, caller);
  const mail = await db().query.outbox.findFirst();
  return { ...claim, otp: /^\d{8}$/m.exec(mail?.textBody ?? '')?.[0] ?? '' };
}

const withdrawAll = async (productId: number) => {
  await db().insert(productVersions).values({
    productId,
    number: '1.0',
    rank: 1_000_000,
    channel: 'stable',
    fileId: bundle.presentFileId,
    releasedAt: now,
    withdrawnAt: now,
  });
  await db().update(products).set({ fileId: null }).where(eq(products.id, productId));
};

describe('a bundle @p171', () => {
  it('is sold with its parts as they are, and keeps them @p171', async () => {
    const copy = { productId: bundle.bundleId, email: 'ben@example.com', note: '', sendMail: true };
    const { purchaseId } = await giveCopy(deps(), copy, seller);
    const rows = await db().query.orderParts.findMany({
      where: eq(orderParts.orderId, purchaseId),
      orderBy: orderParts.position,
    });
    expect(rows.map(({ productId }) => productId)).toEqual([first, second]);
    const order = await db().query.orders.findFirst({ where: eq(orders.id, purchaseId) });
    expect(order).toMatchObject({ partCount: 2, fileId: bundle.presentFileId });
    const mail = await db().query.outbox.findFirst({
      where: eq(outbox.toAddress, 'ben@example.com'),
    });
    expect(mail?.textBody).toContain('Grid Engine, Trend Rider');
    expect(mail?.textBody).toContain('5 license keys for each product');
  });

  it('is not sold while a part has no file @p171', async () => {
    await withdrawAll(second);
    const copy = { productId: bundle.bundleId, email, note: '', sendMail: false };
    expect(await refusalOf(giveCopy(deps(), copy, seller))).toMatchObject({ status: 409 });
  });
});

describe('the buyer of a bundle @p172', () => {
  it('pays nothing where a part was withdrawn since the order @p172', async () => {
    const fixture = await newOrder();
    const bought = { productId: bundle.bundleId, partCount: 2 };
    await db().update(orders).set(bought).where(eq(orders.id, fixture.id));
    const parts = await listOrderParts(db(), { id: 'p1', partCount: 2 });
    await insertOrderParts(db(), [{ orderId: fixture.id, parts }]);
    await withdrawAll(second);
    const orderID = fixture.paypalOrderId ?? '';
    await control(`orders/${orderID}/approve`);
    expect(await refusalOf(captureOrder(deps(), { orderID }))).toMatchObject({ status: 422 });
    const order = await db().query.orders.findFirst({ where: eq(orders.id, fixture.id) });
    expect(order).toMatchObject({ captureId: null, completedAt: null });
  });

  const capture = () => captureOrder(deps(), { orderID: '7K9WTYBEW6A0PA8DT' });

  it('gets each part’s file at the payment, the first one as the file @p172', async () => {
    const { parts = [], filePath } = await capture();
    expect(parts).toMatchObject([
      { productId: first, name: 'Grid Engine', fileName: 'sold.ex5' },
      { productId: second, name: 'Trend Rider', fileName: 'sold.ex5' },
    ]);
    expect(filePath).toBe(parts[0]?.filePath);
  });

  it('gets each part’s current file again, until a refund ends all @p172', async () => {
    await db().update(products).set({ deletedAt: now }).where(eq(products.id, second));
    const claim = await claimWithCode();
    const { parts = [], fileName } = await redownloadOrder(deps(), claim, caller);
    expect(fileName).toBe('present.ex5');
    expect(parts.map(({ fileName: name }) => name)).toEqual(['present.ex5', 'present.ex5']);
    const link = new URL(parts[1]?.filePath ?? '', 'https://shop.example.com');
    const address = parseFilePath(link.pathname);
    if (address?.kind !== 'purchased') throw new Error('No link of a purchase');
    const download = () => findPurchasedFile(deps(), address, link.searchParams);
    expect(await download()).toMatchObject({ fileName: 'present.ex5' });
    await db().update(orders).set({ state: 'refunded' });
    expect(await refusalOf(download())).toMatchObject({ status: 403 });
    await db().update(orders).set({ state: 'completed' });
    await withdrawAll(second);
    expect(await refusalOf(download())).toMatchObject({ status: 403 });
  });

  it('opens it again while any part has a file @p172', async () => {
    const claim = await claimWithCode();
    const open = () => redownloadOrder(deps(), claim, caller);
    await withdrawAll(first);
    await withdrawAll(second);
    expect(await refusalOf(open())).toMatchObject({ status: 409 });
    await db()
      .update(products)
      .set({ fileId: bundle.presentFileId })
      .where(eq(products.id, second));
    const { filePath, parts = [] } = await open();
    expect([filePath, parts[0]?.filePath]).toEqual([null, null]);
    expect(parts[1]?.filePath).toMatch(/^files\/purchases\/p1\//);
  });

  it('sees keys and versions of the chosen part, by default the first @p172', async () => {
    await keyOf(second, '2');
    const portalToken = await openedPortal();
    const versionOf = {
      number: '2.0',
      rank: 2_000_000,
      channel: 'stable',
      releasedAt: now,
    } as const;
    await db()
      .insert(productVersions)
      .values({ ...versionOf, productId: second, fileId: bundle.presentFileId });
    expect(await listPortalLicenses(deps(), { portalToken }, caller)).toMatchObject({
      product: { id: first, name: 'Grid Engine' },
      parts: [{ name: 'Grid Engine' }, { name: 'Trend Rider' }],
      keys: { used: 0 },
      licenses: [],
    });
    const chosen = { portalToken, productId: second };
    expect(await listPortalLicenses(deps(), chosen, caller)).toMatchObject({
      product: { id: second, name: 'Trend Rider' },
      keys: { limit: 5, used: 1 },
    });
    expect((await listPortalVersions(deps(), chosen, caller)).versions).toHaveLength(1);
    expect((await listPortalVersions(deps(), { portalToken }, caller)).versions).toEqual([]);
    const other = listPortalLicenses(deps(), { portalToken, productId: bundle.bundleId }, caller);
    expect(await refusalOf(other)).toMatchObject({ status: 400 });
  });

  it('reads the parts in the receipt @p172', async () => {
    const order = await db().query.orders.findFirst();
    const purchase = order && asPurchase(order);
    if (!purchase) throw new Error('Nothing was bought');
    await db().transaction((tx) => enqueueReceiptAgain(tx, purchase, testSettings, now));
    const mail = await db().query.outbox.findFirst();
    expect(mail?.textBody).toContain('Grid Engine, Trend Rider');
    expect(mail?.htmlBody).toContain('5 license keys for each product');
  });
});

describe('each part of a bundle has its own keys @p173', () => {
  it('asks for the part and names them, and takes no other product @p173', async () => {
    const refused = await refusalOf(makeKey(undefined, '1'));
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'productId' }] } });
    expect(refused.message).toContain(`${first} (Grid Engine), ${second} (Trend Rider)`);
    expect(await refusalOf(makeKey(bundle.bundleId, '1'))).toMatchObject({ status: 400 });
    await insertOrder(db(), { id: 'p2', paypalOrderId: 'OTHER' });
    const binding = { email, accountNumber: '1', brokerName: 'Harbour', productId: first };
    const wrong = createLicense(deps(), { ...binding, purchaseId: opened('p2', now) });
    expect(await refusalOf(wrong)).toMatchObject({ status: 400 });
  });

  it('counts the limit for each, and knows a binding again @p173', async () => {
    await db().update(orders).set({ keyLimit: 1 });
    const { licenseKey } = await makeKey(first, '1');
    expect(await makeKey(first, '1')).toMatchObject({ licenseKey });
    expect(await refusalOf(makeKey(first, '2'))).toMatchObject({ status: 409 });
    expect((await makeKey(second, '1')).licenseKey).not.toBe(licenseKey);
    const list = { id: opened('p1', now), orderID: '7K9WTYBEW6A0PA8DT' };
    expect(await listPurchaseLicenses(deps(), list)).toMatchObject({ licenses: [{ licenseKey }] });
    const chosen = await listPurchaseLicenses(deps(), { ...list, productId: second });
    expect(chosen).toMatchObject({ keys: { limit: 1, used: 1 } });
    expect(chosen.licenses[0]?.licenseKey).not.toBe(licenseKey);
  });

  it('leases, verifies and lists a key for its part alone @p173', async () => {
    const { licenseKey: key } = await keyOf(second, '5012345');
    const { license } = await findLeased(db(), { key });
    const outcomeFor = (product: number) =>
      decideLease(license, { product: String(product), login: '5012345', mode: 'real' }, now)
        .outcome;
    expect([second, first, bundle.bundleId].map(outcomeFor)).toEqual(['ok', 'product', 'product']);
    const verified = { licenseKey: key, accountNumber: '5012345' };
    expect(await verifyLicense(deps(), verified, caller)).toMatchObject({
      valid: true,
      productId: second,
    });
    const query = licenseQuerySchema.parse({ search: key, limit: 25, offset: 0 });
    const { licenses: listed } = await listLicenses(deps(), query);
    expect(listed).toMatchObject([{ licenseKey: key, productName: 'Trend Rider' }]);
  });

  it('counts the moves of each, and binds an account once in each @p173', async () => {
    const portalToken = await openedPortal();
    const move = async (id: number, accountNumber: string) =>
      moveLicense(
        deps(),
        { id, accountNumber, brokerName: 'Harbour' },
        { by: 'buyer', orderId: 'p1', guard: eq(orders.id, 'p1') },
        async () => {},
      );
    const [one, other] = [await keyOf(first, '1001'), await keyOf(second, '2001')];
    await db().update(licenses).set({ firstLeaseAt: now });
    for (const account of ['1002', '1003', '1004']) await move(one.id, account);
    expect(await refusalOf(move(one.id, '1005'))).toMatchObject({ status: 409 });
    await move(other.id, '1004');
    const listed = (productId: number) =>
      listPortalLicenses(deps(), { portalToken, productId }, caller);
    expect((await listed(first)).moves.used).toBe(3);
    expect((await listed(second)).moves.used).toBe(1);
    const third = await keyOf(second, '2002');
    expect(await refusalOf(move(third.id, '1004'))).toMatchObject({ status: 409 });
  });
});
