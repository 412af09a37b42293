import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outbox } from '#db/schema.ts';
import { blockAddress, listBlocks, texts, unblockAddress } from '#contract/buyers/blocks.ts';
import { createLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { listPortalLicenses } from '#contract/buyers/portal.ts';
import { requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { createTicket, listTickets } from '#contract/contact/tickets.ts';
import { auditedOf } from '../../support/buyers.ts';
import { openedPurchase } from '../../support/portal.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const block = (email: string, reason = 'Chargebacks') =>
  shop.call(blockAddress, { email, reason }, shop.token);
const unblock = (id: number) => shop.call(unblockAddress, { id }, shop.token);

test('an address is blocked once, listed, and unblocked', async () => {
  const { id } = dataOf(await block('Eve+shop@Example.com'));
  for (const email of ['eve@example.com', 'EVE+other@example.com']) {
    expect(failureOf(await block(email))).toMatchObject({ status: 409, error: texts.isBlocked });
  }
  const list = async (search = '') =>
    dataOf(await shop.call(listBlocks, { search }, shop.token)).blocks;
  const row = { id, email: 'Eve+shop@Example.com', reason: 'Chargebacks' };
  expect(await list('chargeb')).toEqual([{ ...row, createdAt: expect.any(String) }]);
  expect(await list('nobody')).toEqual([]);
  expect((await unblock(id)).ok).toBe(true);
  expect(failureOf(await unblock(id)).status).toBe(404);
  expect(await list()).toEqual([]);
  expect(await auditedOf(shop, 'Eve+shop@Example.com')).toMatchObject([
    { action: 'address-unblocked' },
    { action: 'address-blocked', detail: 'Chargebacks' },
  ]);
});

test('a block needs an address and a reason of one line', async () => {
  const refused = [
    await block('no address'),
    await block('eve@example.com', ' '),
    await block('eve@example.com', 'Two\nlines'),
    await block('eve@example.com', 'Two\u2028lines'),
    await block('eve@example.com', 'x'.repeat(201)),
  ];
  expect(refused.map((result) => failureOf(result).status)).toEqual([400, 400, 400, 400, 400]);
});

test('a block closes every purchase of its address until it ends @p164', async () => {
  const { purchaseId, email, orderID, key, portalToken, filePath } = await openedPurchase(shop);
  const verified = async () => {
    const answer = dataOf(
      await shop.call(verifyLicense, { licenseKey: key.licenseKey, accountNumber: '5012345' }),
    );
    return answer.valid;
  };
  const uses = () =>
    Promise.all([
      shop.call(createLicense, { purchaseId, email, accountNumber: '7', brokerName: 'XM' }),
      shop.call(listPortalLicenses, { portalToken }),
      shop.call(requestOneTimePassword, { orderId: orderID, email }),
    ]);
  const { id } = dataOf(await block(email.replace('@', '+again@').toUpperCase()));
  expect((await uses()).map(({ ok }) => ok)).toEqual([false, false, false]);
  expect((await fetch(new URL(filePath, shop.url))).status).toBe(403);
  expect(await verified()).toBe(false);

  const quoted = await shop.approvedOrder((await shop.paidProduct()).id, { email });
  expect(failureOf(await shop.call(captureOrder, { orderID: quoted }))).toMatchObject({
    status: 403,
    error: 'This address cannot buy here. Write to support@tradeshelf.example.',
  });

  dataOf(await unblock(id));
  expect((await uses()).map(({ ok }) => ok)).toEqual([true, true, true]);
  expect((await fetch(new URL(filePath, shop.url))).status).toBe(200);
  expect(await verified()).toBe(true);
});

test('a blocked writer’s ticket is taken as ever, and arrives closed and marked @p166', async () => {
  const write = (email: string) =>
    shop.call(createTicket, { name: 'Trent', email, message: 'Why am I blocked?' });
  dataOf(await block('trent@example.com'));
  const others = await write('other@example.com');
  const taken = dataOf(await write('Trent+help@example.com'));
  expect(taken).toEqual({ ...dataOf(others), id: expect.any(Number) });
  const { tickets } = dataOf(await shop.call(listTickets, { search: 'Trent' }, shop.token));
  expect(tickets).toMatchObject([
    { email: 'Trent+help@example.com', state: 'closed', isFromBlocked: true },
    { email: 'other@example.com', state: 'open', isFromBlocked: false },
  ]);
  const [ticket] = tickets;
  const mail = eq(outbox.subjectId, String(ticket?.id));
  expect(await shop.database.db.$count(outbox, mail)).toBe(1);
});
