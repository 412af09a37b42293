import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, ticketReplies, tickets } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import {
  getTicket,
  getTicketBuyer,
  replyToTicket,
  updateTicket,
  shownOfBuyer,
  texts,
} from '#contract/contact/tickets.ts';
import { mailsOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { startInProcess } from '../../support/in-process.ts';
import { insertOrder } from '../../support/sold-order.ts';
import { openedAt } from '../../support/purchase-ids.ts';

const shop = useShop({ seed: 'none', admin: true, start: startInProcess });

let writers = 0;
const question = 'Where is <b>my key</b>?\nThe order is 12345678.';

/** Inserts a ticket directly, past the limit of five an hour. */
async function ask() {
  const email = `writer-${++writers}@example.com`;
  const createdAt = new Date('2026-03-01T09:30:00.000Z');
  const [ticket] = await shop.database.db
    .insert(tickets)
    .values({ name: 'Ada', email, message: question, createdAt })
    .returning();
  return { id: ticket?.id ?? 0, email };
}

const look = async (id: number) => dataOf(await shop.call(getTicket, { id }, shop.token));
const audited = async (id: number) => {
  const entries = await shop.database.db.query.auditLog.findMany({
    where: eq(auditLog.subject, `Ticket ${id} from Ada`),
    orderBy: desc(auditLog.id),
  });
  return entries.map(({ action, detail, username }) => ({ action, detail, username }));
};

test('a ticket is answered by mail and shows the state of each mail', async () => {
  const { id, email } = await ask();
  expect(await look(id)).toEqual({
    id,
    name: 'Ada',
    email,
    subject: '',
    message: question,
    created_at: '2026-03-01T09:30:00.000Z',
    state: 'open',
    isFromBlocked: false,
    spf: null,
    dkim: null,
    product: null,
    isPublished: false,
    question: '',
    answer: '',
    replies: [],
  });
  const answer = 'It is on the <re-download> page.\nCall 87654321.\n\nYours, the shop';
  const answered = dataOf(await shop.call(replyToTicket, { id, message: answer }, shop.token));
  expect(answered.replies).toMatchObject([{ message: answer }]);

  const [mail] = await mailsOf(shop, email, 1);
  expect(mail?.to).toContain(email);
  expect(mail?.replyTo).toBe('support@tradeshelf.example');
  expect(mail?.subject).toContain(`ticket ${id}`);
  for (const part of [
    'It is on the <re-download> page.\nCall ',
    '\n\nYours, the shop',
    'On 1 Mar 2026 you wrote:\n\nWhere is <b>my key</b>?\nThe order is ',
  ]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.html).toContain('It is on the &lt;re-download&gt; page.<br>Call');
  expect(mail?.html).toContain('Where is &lt;b&gt;my key&lt;/b&gt;?');
  // Only one-time passwords may appear in mails as eight digits.
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/\b\d{8}\b/);

  await expect.poll(async () => (await look(id)).replies[0]?.mail).toBe('sent');
  await shop.fault('mail', 'decline');
  dataOf(await shop.call(replyToTicket, { id, message: 'Once more' }, shop.token));
  await expect
    .poll(async () => (await look(id)).replies.map((reply) => [reply.message, reply.mail]))
    .toEqual([
      [answer, 'sent'],
      ['Once more', 'failed'],
    ]);
  const entry = { action: 'ticket-answered', detail: `To ${email}`, username: demoAdmin.username };
  expect(await audited(id)).toEqual([entry, entry]);
});

test('a ticket closes and reopens, and only changes are audited', async () => {
  const { id } = await ask();
  const save = async (state: 'open' | 'closed') =>
    dataOf(await shop.call(updateTicket, { id, state }, shop.token)).state;
  expect(await save('open')).toBe('open');
  expect(await save('closed')).toBe('closed');
  expect(await save('closed')).toBe('closed');
  dataOf(await shop.call(replyToTicket, { id, message: 'One thing more' }, shop.token));
  expect((await look(id)).state).toBe('closed');
  expect(await save('open')).toBe('open');
  const actions = (await audited(id)).map(({ action }) => action);
  expect(actions).toEqual(['ticket-reopened', 'ticket-answered', 'ticket-closed']);
});

test('unknown tickets and empty or long answers are rejected', async () => {
  const { id, email } = await ask();
  const unknown = 999_999;
  const calls = [
    shop.call(getTicket, { id: unknown }, shop.token),
    shop.call(getTicketBuyer, { id: unknown }, shop.token),
    shop.call(replyToTicket, { id: unknown, message: 'Hello' }, shop.token),
    shop.call(updateTicket, { id: unknown, state: 'closed' }, shop.token),
  ];
  for (const refused of await Promise.all(calls)) {
    expect(failureOf(refused)).toMatchObject({ status: 404, error: texts.notFound });
  }
  for (const message of ['  \n', 'a'.repeat(5001)]) {
    const { status, failure } = failureOf(
      await shop.call(replyToTicket, { id, message }, shop.token),
    );
    expect(status).toBe(400);
    expect(failure.issues?.map(({ path }) => path)).toEqual(['message']);
  }
  const longest = 'я'.repeat(5000);
  dataOf(await shop.call(replyToTicket, { id, message: longest }, shop.token));
  const [mail] = await mailsOf(shop, email, 1);
  expect(mail?.text).toContain(longest);
  const replies = eq(ticketReplies.ticketId, id);
  expect(await shop.database.db.$count(ticketReplies, replies)).toBe(1);
  expect((await look(id)).state).toBe('open');
  expect((await audited(id)).map(({ action }) => action)).toEqual(['ticket-answered']);
});

test('a repeated answer closes its ticket and is mailed once @p103', async () => {
  const { id, email } = await ask();
  const answer = { id, message: 'Restart the terminal.', close: true };
  // Three concurrent tries, as after a lost answer.
  const tries = await Promise.all(
    [1, 2, 3].map(() => shop.call(replyToTicket, answer, shop.token)),
  );
  for (const one of tries) {
    expect(dataOf(one)).toMatchObject({ state: 'closed', replies: [{ message: answer.message }] });
  }
  await mailsOf(shop, email, 1);
  const actions = async () => (await audited(id)).map(({ action }) => action);
  expect(await actions()).toEqual(['ticket-answered', 'ticket-closed']);

  // Another answer is another mail; a failed one is sent again.
  dataOf(await shop.call(replyToTicket, { id, message: 'And update it.' }, shop.token));
  await mailsOf(shop, email, 2);
  await shop.fault('mail', 'decline');
  dataOf(await shop.call(replyToTicket, { id, message: 'Once more' }, shop.token));
  await expect.poll(async () => (await look(id)).replies.at(-1)?.mail).toBe('failed');
  dataOf(await shop.call(replyToTicket, { id, message: 'Once more' }, shop.token));
  await mailsOf(shop, email, 3);
});

test('a ticket shows the newest purchases and keys of its address alone', async () => {
  const { id, email } = await ask();
  const buyer = async () => dataOf(await shop.call(getTicketBuyer, { id }, shop.token));
  expect(await buyer()).toEqual({ purchases: [], licenses: [] });

  const { db } = shop.database;
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  for (let count = 1; count <= shownOfBuyer + 1; count++) {
    const order = { id: `paid-${count}`, paypalOrderId: `PAID-${count}`, completedAt: day(count) };
    // As typed elsewhere.
    await insertOrder(db, { ...order, email: email.toUpperCase() });
  }
  await insertOrder(db, {
    id: 'waiting',
    paypalOrderId: 'WAITING',
    state: 'pending',
    email,
    completedAt: null,
    createdAt: day(31),
  });
  await insertOrder(db, { id: 'other', paypalOrderId: 'OTHER', email: 'other@example.com' });
  const account = { accountNumber: '5001', brokerName: 'Harbour' };
  for (const [purchaseId, address] of [
    ['paid-2', 'friend@example.com'],
    ['other', email],
    ['other', 'other@example.com'],
  ] as const) {
    dataOf(
      await shop.call(createLicense, {
        purchaseId: openedAt(shop, purchaseId),
        email: address,
        ...account,
      }),
    );
  }

  const { purchases, licenses } = await buyer();
  expect(purchases).toHaveLength(shownOfBuyer);
  expect(purchases.slice(0, 2)).toMatchObject([
    { id: 'waiting', state: 'pending', date: day(31).toISOString() },
    { id: `paid-${shownOfBuyer + 1}`, state: 'completed' },
  ]);
  expect(purchases.map((purchase) => purchase.id)).not.toContain('other');
  expect(licenses).toHaveLength(2);
  expect(licenses).toMatchObject([{ state: 'active' }, { state: 'active', ...account }]);
});
