import { expect, test } from 'vitest';
import { createLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import { exportOrders, listOrders } from '#contract/sales/orders.ts';
import { giveCopy, updatePurchase } from '#contract/sales/purchase-form.ts';
import { redownload, requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { newBuyer } from '../../support/buyers.ts';
import { mailsOf } from '../../support/inbox.ts';
import { askLease, leaseFields } from '../../support/leases.ts';
import { dataOf, useShop } from '../../support/shop.ts';
import { readCode } from '../../support/redownload-steps.ts';
import { openedAt, orderIdOf } from '../../support/purchase-ids.ts';

const shop = useShop({ admin: true });

async function give(email = newBuyer()) {
  const { id: productId } = await shop.paidProduct();
  const copy = dataOf(await shop.call(giveCopy, { productId, email, termDays: 30 }, shop.token));
  return { ...copy, productId, email };
}

async function giveWithKey() {
  const copy = await give();
  const binding = { accountNumber: '5550001', brokerName: 'Harbour', email: copy.email };
  const made = await shop.call(createLicense, {
    purchaseId: openedAt(shop, copy.purchaseId),
    ...binding,
  });
  return { ...copy, login: '5550001', licenseKey: dataOf(made).licenseKey };
}

const update = async (id: string, change: object) =>
  dataOf(await shop.call(updatePurchase, { id, ...change }, shop.token));

test('a copy is downloaded and licensed like a purchase @p140', async () => {
  const { email, orderID, purchaseId } = await give();
  const [mail] = await mailsOf(shop, email, 1);
  expect(mail?.text).toContain(orderID);
  const claim = { orderId: orderID, email };
  dataOf(await shop.call(requestOneTimePassword, claim));
  const otp = await readCode(shop, email);
  const opened = dataOf(await shop.call(redownload, { ...claim, otp }));
  expect(opened.orderId).toBe(orderID);
  expect(orderIdOf(opened.purchaseId)).toBe(purchaseId);
  expect((await fetch(`${shop.url}/${opened.filePath}`)).status).toBe(200);
});

test('list and export show the origin and filter by it @p141', async () => {
  const { orderID, email } = await give();
  const { purchases } = dataOf(
    await shop.call(listOrders, { origin: 'granted', search: email }, shop.token),
  );
  expect(purchases).toMatchObject([{ orderId: orderID, origin: 'granted', revenue: 0 }]);
  const headers = { Authorization: `Bearer ${shop.token}` };
  const read = async (query: string) => {
    const response = await fetch(`${shop.url}${exportOrders.path}?${query}`, { headers });
    return { status: response.status, text: await response.text() };
  };
  const { text } = await read(`origin=granted&sort=expiresAt&search=${email}`);
  const [header, row] = text.split('\r\n');
  expect(header).toMatch(/,Origin,Ends$/);
  expect(row).toMatch(/,0,0,,granted,20\d\d-.*Z$/);
  expect((await read(`origin=imported&search=${email}`)).text).not.toContain(orderID);
  expect((await read('origin=stolen')).status).toBe(400);
});

test('leases of a purchase say that it is blocked, or has ended @p142', async () => {
  const key = await giveWithKey();
  const { purchaseId, licenseKey, login: accountNumber } = key;
  const standing = async () => {
    const [{ fields }, { valid }] = await Promise.all([
      askLease(shop, leaseFields(key)),
      shop.call(verifyLicense, { licenseKey, accountNumber }).then(dataOf),
    ]);
    return { status: fields.status, reason: fields.reason, valid };
  };
  const ok = { status: 'ok', reason: '', valid: true };
  expect(await standing()).toEqual(ok);
  await update(purchaseId, { isBlocked: true, reason: 'Shared in a forum' });
  const blocked = { status: 'blocked', reason: 'Shared in a forum', valid: false };
  expect(await standing()).toEqual(blocked);
  await update(purchaseId, { isEnded: true, reason: 'Left the club' });
  expect(await standing()).toMatchObject({ status: 'ended', valid: false });
  await update(purchaseId, { isEnded: false });
  expect(await standing()).toEqual(blocked);
  await update(purchaseId, { isBlocked: false });
  expect(await standing()).toEqual(ok);
});
