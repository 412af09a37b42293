import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listPortalChecks } from '#contract/buyers/portal.ts';
import { listSetFiles } from '#contract/catalogue/products.ts';
import { maskEmail } from '#contract/kit/email.ts';
import { listPurchaseChecks } from '#contract/licenses/checks.ts';
import { createLicense, texts } from '#contract/licenses/licenses.ts';
import { getDelivery, handOver } from '#contract/sales/delivery.ts';
import { licenses, outbox } from '#db/schema.ts';
import { buyAs, newBuyer } from '../../support/buyers.ts';
import { mailsOf } from '../../support/inbox.ts';
import { insertTrace, openedPurchase } from '../../support/portal.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop();

/** Pairs of ids that do not belong together. */
const wrongIds = [
  { id: 'forged.1.x', orderID: 'NOBODYS' },
  { id: '', orderID: '' },
];

test('a purchase names its program with the set files of the product @p332', async () => {
  const { id } = await shop.paidProduct();
  const setFiles = dataOf(await shop.call(listSetFiles, { id }));
  const { programs, file } = await shop.buy(id);
  expect(programs).toMatchObject([{ productId: id, type: expect.any(String) }]);
  expect(programs[0]?.platforms).toEqual([file.name.endsWith('4') ? 'mt4' : 'mt5']);
  const listed = setFiles.map(({ symbol, fileName, filePath }) => ({ symbol, fileName, filePath }));
  expect(programs[0]?.setFiles).toEqual(listed);
});

describe('checks of a purchase', () => {
  test('answer as the portal’s, for a key of the purchase alone @p331', async () => {
    const [own, other] = [await openedPurchase(shop), await openedPurchase(shop)];
    await insertTrace(shop, own.key.id, { login: '9876543', outcome: 'account' });
    const { purchaseId: id, orderID, portalToken } = own;
    const licenseKey = own.key.licenseKey.toLowerCase();
    const ask = (change = {}) =>
      shop.call(listPurchaseChecks, { id, orderID, licenseKey, ...change });
    const answer = dataOf(await ask());
    expect(answer.checks).toMatchObject([{ login: '•••543', server: '', outcome: 'account' }]);
    const portal = await shop.call(listPortalChecks, { portalToken, id: own.key.id });
    expect(answer).toEqual(dataOf(portal));
    const foreign = failureOf(await ask({ licenseKey: other.key.licenseKey }));
    expect(foreign).toMatchObject({ status: 404, error: texts.notFound });
    for (const wrong of [{ orderID: other.orderID }, { id: other.purchaseId }, ...wrongIds]) {
      const delivery = await shop.call(getDelivery, { id, orderID, ...wrong });
      expect(failureOf(await ask(wrong))).toEqual(failureOf(delivery));
    }
  });

  test('are 240 in ten minutes @p331', async () => {
    const { purchaseId, orderID, key } = await openedPurchase(shop);
    const input = { ...key, id: purchaseId, orderID };
    const asked = Array.from({ length: 245 }, () => shop.call(listPurchaseChecks, input));
    const refused = (await Promise.all(asked)).filter(({ ok }) => !ok);
    expect(refused.map((result) => failureOf(result).status)).toEqual(Array(5).fill(429));
  });
});

describe('the handover', () => {
  test('mails the steps and the re-download link to the purchase’s own address @p333', async () => {
    const { purchaseId: id, orderID, email } = await buyAs(shop, newBuyer());
    for (const wrong of [{ id, orderID: 'NOBODYS' }, ...wrongIds]) {
      const delivery = await shop.call(getDelivery, wrong);
      const refused = failureOf(await shop.call(handOver, wrong));
      expect(refused).toEqual(failureOf(delivery));
    }
    dataOf(await shop.call(handOver, { id, orderID }));
    const mails = await mailsOf(shop, email, 2);
    const mail = mails.find(({ subject }) => subject.startsWith('Set up'));
    expect(mail?.text).toContain(`/redownload?orderId=${orderID}`);
    expect(mail?.text).toMatch(
      /^1\. .*copy the file to MQL[^]*^2\. .*Allow WebRequest[^]*^3\. .*license key/m,
    );
  });

  test('mails three in an hour and ten in a day @p333', async () => {
    const { purchaseId, orderID, id } = await buyAs(shop, newBuyer());
    const send = async () => (await shop.call(handOver, { id: purchaseId, orderID })).ok;
    const allowed = [];
    for (let hour = 0; hour < 4; hour++) {
      allowed.push((await Promise.all(Array.from({ length: 4 }, send))).filter(Boolean).length);
      const createdAt = new Date(Date.now() - 3_600_000);
      await shop.database.db.update(outbox).set({ createdAt }).where(eq(outbox.subjectId, id));
    }
    expect(allowed).toEqual([3, 3, 3, 1]);
    expect(failureOf(await shop.call(handOver, { id: purchaseId, orderID })).status).toBe(429);
  });
});

test('the receipt’s masked address sent back is the order’s own, and no other mask is taken @p334', async () => {
  const { purchaseId, email } = await buyAs(shop, newBuyer());
  const create = (typed: string) =>
    shop.call(createLicense, {
      purchaseId,
      email: typed,
      accountNumber: '5012345',
      brokerName: 'IC Markets',
    });
  for (const wrong of ['x•••@example.com', `b${maskEmail(email)}`]) {
    const { status, failure } = failureOf(await create(wrong));
    expect([status, failure.issues?.[0]?.path]).toEqual([400, 'email']);
  }
  const { licenseKey } = dataOf(await create(maskEmail(email)));
  const isKey = eq(licenses.licenseKey, licenseKey);
  expect(await shop.database.db.query.licenses.findFirst({ where: isKey })).toMatchObject({
    email,
  });
});
