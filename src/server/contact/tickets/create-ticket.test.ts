import { beforeEach, describe, expect, it } from 'vitest';
import { idleOutbox, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { ticketFormSchema } from '#contract/contact/tickets.ts';
import { AppError } from '#server/kit/errors.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { getTicket } from './list-tickets.ts';
import { createTicket } from './create-ticket.ts';

const start = new Date('2026-03-01T09:30:00.000Z');
let now = start;
const caller = { address: '192.0.2.1' };
const ticket = { name: 'Ada', email: 'ada@example.com', message: 'Where is my key?' };

const db = tempDatabase();

function deps() {
  return {
    db: db(),
    rateLimiter: createRateLimiter(db()),
    settings: testSettings,
    outbox: idleOutbox(),
    now: () => now,
  };
}

beforeEach(() => {
  now = start;
});

const stored = () => db().query.tickets.findMany();

it('a ticket names its product, and leaves an unknown one out @p228', async () => {
  await insertOrder(db());
  await createTicket(deps(), { ...ticket, productId: 1 }, caller);
  await createTicket(deps(), { ...ticket, productId: 99 }, caller);
  const named = await Promise.all([1, 2].map((id) => getTicket(deps(), { id })));
  expect(named.map(({ product }) => product)).toEqual([{ id: 1, name: 'Grid Engine' }, null]);
});

it('an integrator’s subject is kept, mailed and shown with the ticket @p253', async () => {
  const subject = ticketFormSchema.parse({ ...ticket, subject: ' Refund <1> ' }).subject;
  await createTicket(deps(), { ...ticket, subject }, caller);
  expect(await getTicket(deps(), { id: 1 })).toMatchObject({ subject: 'Refund <1>' });
  const [mail] = await db().query.outbox.findMany();
  expect(mail?.textBody).toContain('Subject: Refund <1>');
});

it('createTicket stores the message and mails the seller, with the sender as reply address', async () => {
  const message = 'Two lines:\n<b>second</b> 12345678';
  const answer = await createTicket(deps(), { ...ticket, message }, caller);
  expect(answer).toEqual({ success: true, id: 1 });
  const isOpen = { isFromBlocked: false, closedAt: null, publishedAt: null, createdAt: now };
  expect(await stored()).toMatchObject([
    { ...ticket, message, ...isOpen, mailboxHash: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  const [mail] = await db().query.outbox.findMany();
  expect(mail).toMatchObject({
    kind: 'ticket',
    toAddress: 'support@shop.example.com',
    replyTo: 'ada@example.com',
  });
  expect(mail?.textBody).toContain('Two lines:\n<b>second</b>');
  expect(mail?.htmlBody).toContain('&lt;b&gt;second');
  // Only a one-time password may be eight digits in a mail.
  expect(`${mail?.textBody} ${mail?.htmlBody}`).not.toMatch(/\b\d{8}\b/);
});

it('createTicket accepts five an hour of one sender, not counting robots @p29', async () => {
  const store = deps();
  // A bot gets the same answer as a person.
  const robot = { ...ticket, leaveEmpty: 'Cheap links' };
  expect(await createTicket(store, robot, caller)).toEqual({
    success: true,
    id: expect.any(Number),
  });
  expect(await stored()).toEqual([]);
  for (let count = 0; count < 5; count++) await createTicket(store, ticket, caller);

  const refusal = await createTicket(store, ticket, caller).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  const { status, headers } = refusal as AppError;
  expect(status).toBe(429);
  expect(Number(headers['Retry-After'])).toBeGreaterThan(3500);
  expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(3600);
  expect(await stored()).toHaveLength(5);

  await createTicket(store, ticket, { address: '192.0.2.2' });
  expect(await stored()).toHaveLength(6);
});

it('an office writes twenty an hour, and its buyers go on @p122', async () => {
  const store = deps();
  await insertOrder(db(), { email: 'buyer@example.com' });
  const write = (email: string) =>
    createTicket(store, { ...ticket, email }, caller).then(
      () => 'stored',
      (error: AppError) => error.status,
    );
  for (let index = 0; index < 20; index++)
    expect(await write(`w${index}@example.com`)).toBe('stored');
  expect(await write('w20@example.com')).toBe(429);
  for (let count = 0; count < 5; count++) expect(await write('Buyer@example.com')).toBe('stored');
  expect(await write('buyer@example.com')).toBe(429);
});

describe('a flood of tickets from many addresses @p42', () => {
  const ask = (index: number) =>
    createTicket(
      deps(),
      { name: `Writer ${index}`, email: `w${index}@example.com`, message: `Question ${index}` },
      { address: `198.51.${index >> 8}.${index & 255}` },
    );
  async function flood(count: number) {
    for (let index = 1; index <= count; index++) await ask(index);
  }
  const mails = () => db().query.outbox.findMany();

  it('is stored; twenty an hour are mailed singly, the others in one mail after the hour @p42', async () => {
    await flood(25);
    expect(await stored()).toHaveLength(25);
    const queued = await mails();
    expect(queued).toHaveLength(21);
    const gathered = queued.at(-1);
    expect(gathered).toMatchObject({
      kind: 'ticket',
      toAddress: 'support@shop.example.com',
      replyTo: null,
      subject: '5 more tickets between 09:00 and 10:00 UTC',
      state: 'queued',
    });
    expect(gathered?.nextAttemptAt.toISOString()).toBe('2026-03-01T10:01:00.000Z');
    for (const part of [gathered?.textBody, gathered?.htmlBody]) {
      expect(part).not.toContain('Writer 20');
      for (let index = 21; index <= 25; index++) {
        expect(part).toContain(`Writer ${index}`);
        expect(part).toContain(`w${index}@example.com`);
        expect(part).toContain(`Question ${index}`);
      }
    }
  });

  it('is mailed singly again in the next hour', async () => {
    await flood(21);
    now = new Date('2026-03-01T10:00:00.000Z');
    await ask(22);
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual([
      '1 more ticket between 09:00 and 10:00 UTC',
      'Ticket 22 from Writer 22',
    ]);
  });

  it('is mailed singly for exactly twenty concurrent tickets', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)));
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(21);
    expect(subjects).toContain('40 more tickets between 09:00 and 10:00 UTC');
  });

  it('is summarized with the first twenty, shortened, and their number', async () => {
    await flood(20);
    await createTicket(deps(), { ...ticket, message: 'x'.repeat(5000) }, caller);
    await flood(30);
    const gathered = (await mails()).find(({ subject }) => subject.startsWith('31 more'));
    expect(gathered?.textBody?.length).toBeLessThan(12_000);
    expect(gathered?.textBody).toContain('Writer 19');
    expect(gathered?.textBody).not.toContain('Writer 20');
    expect(gathered?.textBody).toContain('and 11 others');
  });
});

it.each([
  ['no name', { name: '  ' }, 'name'],
  ['a name over 100 characters', { name: 'a'.repeat(101) }, 'name'],
  ['a name of two lines', { name: 'Ada\r\nBcc: all@example.com' }, 'name'],
  ['no email', { email: undefined }, 'email'],
  ['an email without a domain', { email: 'ada@' }, 'email'],
  ['an email over 254 characters', { email: `${'a'.repeat(250)}@example.com` }, 'email'],
  ['a subject over 200 characters', { subject: 'a'.repeat(201) }, 'subject'],
  ['a subject of two lines', { subject: 'A\nB' }, 'subject'],
  ['no message', { message: '\n\n' }, 'message'],
  ['a message over 5,000 characters', { message: 'a'.repeat(5001) }, 'message'],
])('refuses %s, and names the field', (_, change, field) => {
  const parsed = ticketFormSchema.safeParse({ ...ticket, ...change });
  expect(parsed.error?.issues[0]?.path).toEqual([field]);
});

it('the contract accepts fields of maximum length, line breaks and other scripts @p29', () => {
  const longest = {
    name: '名'.repeat(100),
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`,
    message: `один\n${'я'.repeat(4995)}`,
  };
  expect(ticketFormSchema.safeParse(longest).data).toEqual(longest);
});
