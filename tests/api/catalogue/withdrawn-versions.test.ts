import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { productVersions } from '#db/schema.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder, texts as orderTexts } from '#contract/sales/orders.ts';
import { deleteProduct, getProduct } from '#contract/catalogue/products.ts';
import { redownload, requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { auditedOf } from '../../support/buyers.ts';
import { inboxOf } from '../../support/inbox.ts';
import { askLease, leaseFields, sellKey } from '../../support/leases.ts';
import { dataOf, failureOf, useServedShop } from '../../support/shop.ts';
import {
  follow,
  ownProduct,
  publish,
  sayOfVersion,
  sha256,
  versionSteps,
} from '../../support/versions.ts';

const shop = useServedShop({ admin: true });
const { list, withdraw, undo, buy, portal } = versionSteps(shop);

const capture = (orderID: string) => shop.call(captureOrder, { orderID });

/** Waits for `count` mails and returns the code of the newest. */
async function mailedCode(claim: { orderId: string; email: string }, count: number) {
  dataOf(await shop.call(requestOneTimePassword, claim));
  const codes = async () =>
    (await inboxOf(shop, claim.email)).flatMap(({ text }) => /^\d{8}$/m.exec(text)?.[0] ?? []);
  await expect.poll(codes).toHaveLength(count);
  return (await codes())[0] ?? '';
}

describe('a withdrawn version @p106', () => {
  test('loses its links to the one before, until it is restored', async () => {
    const { id, name, bytes: first } = await ownProduct(shop);
    const { bytes } = await publish(shop, id, { number: '2.0' });
    const sold = await buy(id);
    const [given] = (await portal(sold.portalToken)).versions;
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));

    const withdrawn = dataOf(await withdraw(id, '2.0', 'It opens too many trades'));
    expect(withdrawn).toMatchObject({
      isWithdrawn: true,
      withdrawnReason: 'It opens too many trades',
    });
    for (const link of [sold.filePath, given?.filePath ?? '']) {
      const refused = await follow(shop, link);
      expect(refused.status).toBe(403);
      expect(refused.error).toContain('withdrawn by the seller. Use the re-download page');
    }
    expect((await list(id)).versions[0]).toMatchObject({ number: '2.0', isWithdrawn: true });
    expect((await portal(sold.portalToken)).versions).toMatchObject([
      {
        number: '2.0',
        isPresent: false,
        isWithdrawn: true,
        withdrawnReason: 'It opens too many trades',
        filePath: null,
      },
      { number: '1.0', isPresent: true, isWithdrawn: false, withdrawnReason: null },
    ]);
    expect((await follow(shop, (await buy(id)).filePath)).hash).toBe(sha256(first));

    // Repeated with another reason, it is the same withdrawal.
    dataOf(await withdraw(id, '2.0', 'It opens too many trades'));
    dataOf(await withdraw(id, '2.0', 'It is dangerous'));
    dataOf(await undo(id, '2.0'));
    dataOf(await undo(id, '2.0'));
    expect((await list(id)).versions[0]).toMatchObject({
      isWithdrawn: false,
      withdrawnReason: null,
    });
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));
    expect((await follow(shop, (await buy(id)).filePath)).hash).toBe(sha256(bytes));
    const audited = await auditedOf(shop, `Product ${id}, ${name}, version 2.0`);
    expect(audited.map(({ action, detail }) => [action, detail])).toEqual([
      ['version-restored', ''],
      ['version-withdrawn', 'It is dangerous'],
      ['version-withdrawn', 'It opens too many trades'],
      ['version-published', 'stable'],
    ]);
  });

  test.each([
    ['without a reason', { withdrawn: 1 }],
    ['with an empty reason', { withdrawn: 1, reason: '  ' }],
    ['with a reason alone', { reason: 'Why not' }],
    ['with a reason that is too long', { withdrawn: 1, reason: 'a'.repeat(301) }],
    ['by another word', { withdrawn: true, reason: 'Why not' }],
  ])('stays live after a withdrawal %s', async (_, input) => {
    const { id } = await ownProduct(shop);
    expect(await sayOfVersion(shop, { id, number: '1.0' }, input)).toBe(400);
    expect((await list(id)).versions[0]).toMatchObject({ isWithdrawn: false });
  });

  test('as the last one stops sale and download', async () => {
    const { id, bytes } = await ownProduct(shop);
    const sold = await buy(id);
    const page = async () => (await fetch(`${shop.url}/product/${id}`)).text();
    expect(await page()).toContain('schema.org/InStock');
    expect(dataOf(await shop.call(getProduct, { id }, shop.token)).file).not.toBeNull();

    dataOf(await withdraw(id, '1.0'));
    const seen = dataOf(await shop.call(getProduct, { id }, shop.token));
    expect([seen.file, seen.filePath]).toEqual([null, null]);
    expect(await page()).toContain('schema.org/OutOfStock');
    expect(await page()).toContain('cannot be bought at the moment');
    const refused = await shop.call(createOrder, { productId: id, promoCode: null });
    expect(failureOf(refused).status).toBe(409);
    expect((await follow(shop, sold.filePath)).status).toBe(403);
    expect((await portal(sold.portalToken)).versions).toMatchObject([{ filePath: null }]);
    const { email } = await shop.findOrder(sold.orderID);
    const claim = { orderId: sold.orderID, email: email ?? '' };
    const first = { ...claim, otp: await mailedCode(claim, 1) };
    expect(failureOf(await shop.call(redownload, { ...claim, otp: '0' })).status).toBe(401);
    for (let time = 0; time < 7; time += 1) {
      expect(failureOf(await shop.call(redownload, first))).toMatchObject({
        status: 409,
        error: expect.stringContaining('withdrawn by the seller'),
      });
    }

    dataOf(await undo(id, '1.0'));
    expect(await page()).toContain('schema.org/InStock');
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));
    // A refusal leaves the code unused; success uses it up.
    const { filePath } = dataOf(await shop.call(redownload, first));
    expect((await follow(shop, filePath)).hash).toBe(sha256(bytes));
    expect(failureOf(await shop.call(redownload, first)).status).toBe(401);
  });

  test('is not charged to approved payments, and stays with paid ones', async () => {
    const { id } = await ownProduct(shop);
    const [paid, approved] = [await shop.approvedOrder(id), await shop.approvedOrder(id)];
    // Its money is taken, and the store has not heard of it.
    await shop.fault('capture-order', 'cut-after-effect', 3);
    expect((await capture(paid)).ok).toBe(false);
    dataOf(await withdraw(id, '1.0'));
    expect(failureOf(await capture(approved))).toMatchObject({
      status: 422,
      error: orderTexts.withdrawn,
    });
    expect((await shop.findOrder(approved)).state).toBe('declined');
    expect((await capture(paid)).ok).toBe(true);

    dataOf(await undo(id, '1.0'));
    expect((await capture(approved)).ok).toBe(true);
  });

  test('of a free product is refused', async () => {
    const { id, bytes } = await ownProduct(shop, { price: 0 });
    const { filePath } = dataOf(await shop.call(getProduct, { id }));
    expect((await follow(shop, filePath)).hash).toBe(sha256(bytes));
    dataOf(await withdraw(id, '1.0'));
    expect(dataOf(await shop.call(getProduct, { id })).filePath).toBeNull();
    expect(await follow(shop, filePath)).toMatchObject({
      status: 403,
      error: expect.stringContaining('withdrawn by the seller'),
    });
    const page = await (await fetch(`${shop.url}/product/${id}`)).text();
    expect(page).toContain('This product cannot be downloaded at the moment.');
    dataOf(await undo(id, '1.0'));
    expect((await follow(shop, filePath)).hash).toBe(sha256(bytes));
  });

  test('of a deleted product is refused', async () => {
    const { id, bytes } = await ownProduct(shop);
    const sold = await buy(id);
    dataOf(await shop.call(deleteProduct, { id }, shop.token));
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));
    dataOf(await withdraw(id, '1.0'));
    expect((await follow(shop, sold.filePath)).status).toBe(403);
  });

  test('leaves sold files that are no version reachable', async () => {
    const { id, bytes } = await ownProduct(shop);
    const sold = await buy(id);
    // As for a file replaced before versions existed.
    await shop.database.db.delete(productVersions).where(eq(productVersions.productId, id));
    await publish(shop, id, { number: '2.0' });
    dataOf(await withdraw(id, '2.0'));
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));
  });
});

test('a lease names the newest live stable version, to keys of the product alone', async () => {
  const { id } = await ownProduct(shop);
  const sold = await sellKey(shop);
  expect(sold.productId).toBe(id);
  const latest = async (product = sold.productId) => {
    const { fields } = await askLease(shop, leaseFields({ ...sold, productId: product }));
    return fields.latest;
  };
  expect(await latest()).toBe('1.0');
  await publish(shop, sold.productId, { number: '2.0.1' });
  await publish(shop, sold.productId, { number: '3.0', channel: 'beta' });
  expect(await latest()).toBe('2.0.1');
  expect(await latest(sold.productId + 1)).toBe('');
  dataOf(await withdraw(sold.productId, '2.0.1'));
  expect(await latest()).toBe('1.0');
  dataOf(await withdraw(sold.productId, '1.0'));
  expect(await latest()).toBe('');
  dataOf(await undo(sold.productId, '2.0.1'));
  dataOf(await undo(sold.productId, '1.0'));
  expect(await latest()).toBe('2.0.1');
});
