import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { canonicalEmail } from '#contract/kit/email.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { listUndeliveredMails } from '#contract/contact/mails.ts';
import { captureOrder, resendReceipt, saveOrderEmail } from '#contract/sales/orders.ts';
import { requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { inboxOf, mailsOf } from '../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../support/shop.ts';
import { orderIdOf } from '../support/purchase-ids.ts';

const shop = useShop({ admin: true });

const victim = 'victim@example.com';
/** Texts that a mail's `To` would read as several recipients. */
const several = [
  `attacker@example.com, ${victim}`,
  `attacker@example.com;${victim}`,
  `Ann <attacker@example.com>, ${victim}`,
  `attacker@example.com\r\nBcc: ${victim}`,
];

const buyWith = async (email: string) => {
  const orderID = await shop.approvedOrder((await shop.paidProduct()).id, { email });
  return dataOf(await shop.call(captureOrder, { orderID }));
};

test('a payer whose address is not one mailbox has none, and is asked for one @p46', async () => {
  for (const email of several) {
    const { purchaseId, orderID, isEmailMissing } = await buyWith(email);
    expect(isEmailMissing).toBe(true);
    expect((await shop.findOrder(orderID)).email).toBeNull();
    const named = newBuyer();
    dataOf(await shop.call(saveOrderEmail, { id: purchaseId, email: named }));
    expect(await mailsOf(shop, named, 1)).toMatchObject([{ to: named }]);
  }
  expect(await inboxOf(shop, victim)).toEqual([]);
});

test('no form takes more than one mailbox @p46', async () => {
  const { purchaseId, orderID } = await buyWith('');
  const message = { name: 'Ann', message: 'Hello' };
  const account = { purchaseId, accountNumber: '1', brokerName: 'B' };
  for (const email of several) {
    const answers = await Promise.all([
      shop.call(saveOrderEmail, { id: purchaseId, email }),
      shop.call(saveOrderEmail, { id: orderIdOf(purchaseId), email }, shop.token),
      shop.call(createTicket, { ...message, email }),
      shop.call(createLicense, { ...account, email }),
      shop.call(requestOneTimePassword, { orderId: orderID, email }),
    ]);
    for (const answer of answers) {
      expect(failureOf(answer)).toMatchObject({
        status: 400,
        failure: { issues: [{ path: 'email' }] },
      });
    }
  }
});

test.each([
  'r&d@example.com',
  'a#b@example.com',
  'a/b@example.com',
  'käufer@example.com',
  'buyer@müller.example',
])('%s, which payment takes, gets mail, a key and a ticket @p46', async (email) => {
  const { purchaseId } = await buyWith(email);
  const account = { purchaseId, accountNumber: '1', brokerName: 'B' };
  dataOf(await shop.call(createLicense, { ...account, email }));
  dataOf(await shop.call(createTicket, { name: 'Ann', message: 'Hello', email }));
  expect(await mailsOf(shop, canonicalEmail(email), 1)).toHaveLength(1);
});

test('an address from before that is not one mailbox gets no mail @p46', async () => {
  const { id } = await buyAs(shop, newBuyer());
  const email = `attacker@example.com, ${victim}`;
  await shop.database.db.update(orders).set({ email }).where(eq(orders.id, id));
  dataOf(await shop.call(resendReceipt, { id }, shop.token));
  const undelivered = async () => {
    const { mails } = dataOf(await shop.call(listUndeliveredMails, { search: victim }, shop.token));
    return mails.map(({ to, reason }) => ({ to, reason }));
  };
  await expect
    .poll(undelivered)
    .toEqual([{ to: email, reason: expect.stringContaining('mailbox') }]);
  expect(await inboxOf(shop, victim)).toEqual([]);
});
