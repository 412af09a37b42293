import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listPortalLicenses } from '#contract/buyers/portal.ts';
import {
  listOtherPurchases,
  mailPurchaseList,
  openOtherPurchase,
  texts,
} from '#contract/buyers/purchase-list.ts';
import { orders, outbox, portalTokens } from '#db/schema.ts';
import { buyAs, newBuyer } from '../../support/buyers.ts';
import { inboxOf } from '../../support/inbox.ts';
import { openedPurchase } from '../../support/portal.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const list = 'Your purchases at Tradeshelf';
const listsOf = async (email: string) =>
  (await inboxOf(shop, email)).filter(({ subject }) => subject === list);
const open = (portalToken: string, orderID: string) =>
  shop.call(openOtherPurchase, { portalToken, orderID });

test('the list of purchases is mailed to their own address, three times an hour @p233', async () => {
  const { db } = shop.database;
  const email = newBuyer();
  const first = await buyAs(shop, email);
  const second = await buyAs(shop, email);
  const trial = await buyAs(shop, email);
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db
    .update(orders)
    .set({ state: 'trial', paypalOrderId: null, captureId: null, expiresAt })
    .where(eq(orders.id, trial.id));
  const refunded = await buyAs(shop, email);
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, refunded.id));

  const known = await shop.call(mailPurchaseList, { email: email.toUpperCase() });
  const unknown = await shop.call(mailPurchaseList, { email: 'nobody@example.com' });
  expect(dataOf(known)).toEqual({ success: true, message: texts.sent });
  expect(unknown).toEqual(known);
  await expect.poll(() => listsOf(email), { timeout: 20_000 }).toHaveLength(1);
  const [{ text } = { text: '' }] = await listsOf(email);
  for (const { orderID } of [first, second]) {
    expect(text).toContain(`order ${orderID}`);
    expect(text).toContain(`${shop.url}/redownload?orderId=${orderID}`);
  }
  expect(text).toContain(`Trial of ${trial.product.name}`);
  expect(text).not.toContain(refunded.orderID);

  for (let time = 2; time <= 4; time += 1) {
    expect(await shop.call(mailPurchaseList, { email })).toEqual(known);
  }
  const queued = await db.query.outbox.findMany({ where: eq(outbox.kind, 'purchase-list') });
  expect(queued.filter(({ toAddress }) => toAddress === email)).toHaveLength(3);
  const isDecided = async () => {
    const mail = await db.query.outbox.findFirst({
      where: eq(outbox.toAddress, 'nobody@example.com'),
    });
    return mail?.state;
  };
  await expect.poll(isDecided, { timeout: 20_000 }).toBe('withdrawn');
  expect(await inboxOf(shop, 'nobody@example.com')).toEqual([]);
});

test('an opened purchase opens those of the same address, and no other @p234', async () => {
  const { db } = shop.database;
  const { email, orderID, portalToken } = await openedPurchase(shop);
  const second = await buyAs(shop, email.toUpperCase());
  const stranger = await buyAs(shop, `x${email}`);
  const { purchases } = dataOf(await shop.call(listOtherPurchases, { portalToken }));
  expect(purchases).toEqual([
    {
      orderID: second.orderID,
      product: second.product.name,
      date: expect.any(String),
      state: 'open',
    },
  ]);
  const end = new Date(Date.now() + 60_000);
  await db.update(portalTokens).set({ expiresAt: end });
  const opened = dataOf(await open(portalToken, second.orderID));
  expect(opened).toMatchObject({ orderId: second.orderID });
  expect(opened.purchaseId).toContain(`${second.id}.${Math.floor(end.getTime() / 1000)}.`);
  expect(opened.filePath).toMatch(/^files\/purchases\//);
  const tokens = await db.query.portalTokens.findMany({
    where: eq(portalTokens.orderId, second.id),
  });
  expect(tokens.map(({ expiresAt }) => expiresAt)).toEqual([end]);
  const theirs = dataOf(await shop.call(listPortalLicenses, { portalToken: opened.portalToken }));
  expect(theirs.product.id).toBe(second.product.id);
  const back = dataOf(
    await shop.call(listOtherPurchases, { portalToken: opened.portalToken }),
  ).purchases;
  expect(back.map((each) => each.orderID)).toEqual([orderID]);

  for (const other of [stranger.orderID, 'UNKNOWN', orderID]) {
    expect(failureOf(await open(portalToken, other))).toMatchObject({
      status: 404,
      error: texts.notFound,
    });
  }
  expect(failureOf(await open('unknown', second.orderID)).status).toBe(401);
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, second.id));
  expect(failureOf(await open(portalToken, second.orderID)).status).toBe(404);
});
