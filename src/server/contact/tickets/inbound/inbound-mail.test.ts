import { beforeEach, describe, expect, it, vi } from 'vitest';
import { blocks, shopSettings } from '#db/schema.ts';
import { idleOutbox, testSettings, owner as caller } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { createRateLimiter, type RateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { createTicket } from '../create-ticket.ts';
import { getTicket } from '../list-tickets.ts';
import { replyToTicket, updateTicket } from '../update-ticket.ts';
import { receiveInboundMail } from './receive-inbound-mail.ts';
import { readInboundSecret } from './mailbox-hash.ts';
import { textOf } from './read-mail.ts';

// Tests share their modules: one loaded before would call the real one.
vi.hoisted(() => vi.resetModules());
vi.mock(import('./read-mail.ts'), { spy: true });

const db = tempDatabase();
const megabyte = 1024 * 1024;
let now = new Date('2026-03-01T09:30:00.000Z');
const deps = () => ({
  db: db(),
  settings: testSettings,
  rateLimiter,
  outbox: idleOutbox(),
  now: () => now,
});

let rateLimiter: RateLimiter;
let sent = 0;
const ada = { Email: 'ada@example.com', Name: 'Ada' };

function mailOf(change: Record<string, unknown> = {}) {
  return {
    MessageID: `mail-${++sent}`,
    FromFull: ada,
    MailboxHash: '',
    Subject: 'My key',
    TextBody: 'Where is it?',
    Headers: [{ Name: 'Return-Path', Value: '<ada@example.com>' }],
    Attachments: [],
    ...change,
  };
}

const requestOf = (body: BodyInit) =>
  new Request('https://shop.example.com/', { method: 'POST', body, duplex: 'half' } as RequestInit);

async function post(mail: unknown, secret?: string) {
  const body = typeof mail === 'string' ? mail : JSON.stringify(mail);
  const known = secret ?? (await readInboundSecret(deps()));
  return receiveInboundMail(deps(), requestOf(body), { secret: known });
}

const stored = () => db().query.tickets.findMany();
const ticket = (id: number) => getTicket(deps(), { id });

async function openTicket(): Promise<string> {
  await createTicket(deps(), { name: 'Ada', email: ada.Email, message: 'Help' }, caller);
  return (await stored()).at(-1)?.mailboxHash ?? '';
}

beforeEach(() => {
  rateLimiter = createRateLimiter(db());
  now = new Date('2026-03-01T09:30:00.000Z');
});

describe('an answer by mail @p224', () => {
  it('reaches the ticket that its hash names, once, opens it again and tells the seller @p224', async () => {
    const hash = await openTicket();
    await updateTicket(deps(), { id: 1, state: 'closed' }, caller);
    const mail = mailOf({
      MailboxHash: hash,
      StrippedTextReply: 'Thanks!',
      TextBody: 'Thanks!\n> Help',
    });
    await post(mail);
    await Promise.all([post(mail), post(mail)]);
    const { state, replies } = await ticket(1);
    expect(state).toBe('open');
    expect(replies).toEqual([
      {
        id: 1,
        by: 'buyer',
        message: 'Thanks!',
        sender: '',
        created_at: now.toISOString(),
        mail: null,
        spf: 'none',
        dkim: 'none',
      },
    ]);
    const mails = await db().query.outbox.findMany();
    expect(mails.map(({ subject, replyTo }) => [subject, replyTo])).toEqual([
      ['Ticket 1 from Ada', 'ada@example.com'],
      ['Ticket 1: Ada has replied', 'ada@example.com'],
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('is matched by its hash from any sender, and names another sender @p224', async () => {
    const hash = await openTicket();
    const FromFull = { Email: 'Colleague@example.com', Name: 'Bob' };
    const Headers = [{ Name: 'Received-SPF', Value: 'SoftFail (not authorized)' }];
    await post(mailOf({ MailboxHash: hash, FromFull, Headers }));
    const { replies } = await ticket(1);
    expect(replies).toMatchObject([{ sender: 'Colleague@example.com', spf: 'failed' }]);
    await replyToTicket(deps(), { id: 1, message: 'Here it is', close: false }, caller);
    expect((await db().query.outbox.findMany()).at(-1)?.toAddress).toBe('ada@example.com');
  });

  it('makes a ticket of its own for a guessed hash @p224', async () => {
    await openTicket();
    for (const MailboxHash of ['0'.repeat(32), '1', "' OR 1=1", 'null']) {
      const FromFull = { Email: `w${sent}@example.com`, Name: '' };
      await post(mailOf({ MailboxHash, FromFull }));
    }
    expect((await ticket(1)).replies).toEqual([]);
    expect(await stored()).toHaveLength(5);
  });

  it('of a blocked address keeps the ticket closed, and of one ticket twenty an hour are taken @p224', async () => {
    const hash = await openTicket();
    for (let count = 0; count < 20; count++) await post(mailOf({ MailboxHash: hash }));
    await expect(post(mailOf({ MailboxHash: hash }))).rejects.toMatchObject({ status: 429 });
    expect((await ticket(1)).replies).toHaveLength(20);
    const MailboxHash = await openTicket();
    await updateTicket(deps(), { id: 2, state: 'closed' }, caller);
    const row = { address: ada.Email, email: ada.Email, reason: 'x', createdAt: now };
    await db().insert(blocks).values(row);
    await post(mailOf({ MailboxHash }));
    expect(await ticket(2)).toMatchObject({ state: 'closed', replies: [{ by: 'buyer' }] });
  });

  it('is asked for at the address of Settings, else at that of support @p224', async () => {
    const hash = await openTicket();
    const answer = (message: string) =>
      replyToTicket(deps(), { id: 1, message, close: false }, caller);
    await answer('First');
    const values = { inboundAddress: 'in@mail.example.com' };
    await db().insert(shopSettings).values({ id: 1, values, updatedAt: now });
    await answer('Second');
    const mails = await db().query.outbox.findMany();
    expect(mails.slice(1).map(({ replyTo }) => replyTo)).toEqual([
      'support@shop.example.com',
      `in+${hash}@mail.example.com`,
    ]);
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('any other mail @p225', () => {
  it('is a new ticket, once, with its subject @p225', async () => {
    const mail = mailOf();
    await post(mail);
    await Promise.all([post(mail), post(mail)]);
    expect(await stored()).toMatchObject([
      { name: 'Ada', email: ada.Email, message: 'My key\n\nWhere is it?', closedAt: null },
    ]);
  });

  it('has its text from HTML alone, and says which attachments were dropped @p225', async () => {
    const Attachments = [{ Name: 'log.zip', Content: 'UEsDBA==' }, { Name: '' }];
    await post(mailOf({ Subject: '', TextBody: '', HtmlBody: '<p>Hello</p>', Attachments }));
    await post(mailOf({ Subject: '', TextBody: 'x'.repeat(6000), Attachments }));
    const [html, long] = await stored();
    const dropped = '\n\n(Attachments are not kept: log.zip, an unnamed file)';
    expect(html?.message).toBe(`Hello${dropped}`);
    expect(long?.message).toHaveLength(5000);
    expect(long?.message).toContain(`xx\n\n(The rest of this email was left out.)${dropped}`);
  });

  it.each([
    ['Pass (sender SPF authorized)', 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU', 'passed', 'passed'],
    ['', 'SPF_PASS,DKIM_SIGNED,DKIM_INVALID', 'passed', 'failed'],
    ['Fail (not authorized)', 'DKIM_SIGNED,DKIM_VALID,SPF_PASS', 'failed', 'none'],
    ['Neutral (no SPF record exists)', '', 'none', 'none'],
  ])('says whether SPF and DKIM passed, as Postmark found first: %s, %s @p225', async (...row) => {
    const [found, tests, spf, dkim] = row;
    const Headers = [
      { Name: 'Received-SPF', Value: found },
      { Name: 'x-spam-tests', Value: tests },
      { Name: 'Received-SPF', Value: 'Pass' },
      { Name: 'X-Spam-Tests', Value: 'DKIM_VALID_AU,SPF_PASS' },
    ];
    await post(mailOf({ Headers }));
    expect(await ticket(1)).toMatchObject({ spf, dkim });
  });

  it('counts with the tickets: five a sender, twenty of all strangers @p225', async () => {
    const take = (Email: string) =>
      post(mailOf({ FromFull: { Email, Name: '' } })).then(
        () => 'taken',
        (error: { status: number }) => error.status,
      );
    for (let count = 0; count < 5; count++) expect(await take('ADA@example.com')).toBe('taken');
    expect(await take('ada@example.com')).toBe(429);
    expect(vi.mocked(textOf)).toHaveBeenCalledTimes(5);
    const flood = await Promise.all(
      Array.from({ length: 300 }, (_, i) => take(`w${i}@example.com`)),
    );
    expect(flood.filter((outcome) => outcome === 'taken')).toHaveLength(15);
    expect(await stored()).toHaveLength(20);
  });

  it.each([
    ['an automatic answer', { Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] }],
    ['a vacation notice', { Headers: [{ Name: 'precedence', Value: 'Auto_Reply' }] }],
    ['a bounce', { Headers: [{ Name: 'Return-Path', Value: '<>' }] }],
    ['a daemon’s mail', { FromFull: { Email: 'MAILER-DAEMON@example.com', Name: '' } }],
    ['a mail of the shop', { FromFull: { Email: 'Orders@shop.example.com', Name: '' } }],
    ['a mail without a sender', { FromFull: { Email: '', Name: '' } }],
  ])('makes no ticket and no answer where it is %s @p225', async (_, change) => {
    const hash = await openTicket();
    await post(mailOf(change));
    await post(mailOf({ ...change, MailboxHash: hash }));
    expect(await stored()).toHaveLength(1);
    expect((await ticket(1)).replies).toEqual([]);
  });
});

describe('the address that Postmark calls @p226', () => {
  it('refuses a wrong secret before it reads the body @p226', async () => {
    const pull = vi.fn<() => void>();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const receive = (secret: string) =>
      receiveInboundMail(deps(), requestOf(body), { secret }).catch((error: unknown) => error);
    expect(await receive('')).toMatchObject({ status: 404 });
    const secret = await readInboundSecret(deps());
    expect(await receive(`${secret}x`)).toMatchObject({ status: 404 });
    expect(pull).not.toHaveBeenCalled();
    expect(await readInboundSecret(deps())).toBe(secret);
  });

  it.each([
    ['broken at its end', '{"MessageID":"1","FromFull":{"Email":"ada@example.com"}'],
    ['no object', '[]'],
    ['empty', ''],
    ['without an id', '{"FromFull":{"Email":"ada@example.com"}}'],
    ['two', `${JSON.stringify(mailOf())}{}`],
    [
      'nested without need',
      JSON.stringify(mailOf()).replace(/}$/, `,"Other":${'['.repeat(99)}${']'.repeat(99)}}`),
    ],
  ])('refuses a body that is %s, and stores nothing @p226', async (_, body) => {
    await expect(post(body)).rejects.toMatchObject({ status: 400 });
    expect(await stored()).toEqual([]);
  });

  it('takes 40 MiB, and no more @p226', async () => {
    const bodyOf = (bytes: number) => {
      const head = JSON.stringify(mailOf()).replace(/"Attachments":\[\]\}$/, '');
      const [begin, end] = [`${head}"Attachments":[{"Name":"a.bin","Content":"`, '"}]}'];
      const piece = Buffer.alloc(megabyte, 'A');
      return new ReadableStream({
        start: (stream) => stream.enqueue(Buffer.from(begin)),
        pull(stream) {
          const left = bytes - begin.length - end.length - pulled;
          if (left > 0) stream.enqueue(piece.subarray(0, Math.min(left, megabyte)));
          else {
            stream.enqueue(Buffer.from(end));
            stream.close();
          }
          pulled += megabyte;
        },
      });
    };
    let pulled = 0;
    const secret = await readInboundSecret(deps());
    await receiveInboundMail(deps(), requestOf(bodyOf(40 * megabyte)), { secret });
    expect((await stored())[0]?.message).toContain('a.bin');
    pulled = 0;
    const tooLarge = receiveInboundMail(deps(), requestOf(bodyOf(41 * megabyte)), { secret });
    await expect(tooLarge).rejects.toMatchObject({ status: 413 });
    expect(await stored()).toHaveLength(1);
  });
});
