import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { log } from '#server/kit/log.ts';
import { type Mail } from './mailer.ts';
import {
  enqueueGrowingMail,
  enqueueMail,
  outboxWorker,
  sendDueMails,
  type QueuedMail,
} from './outbox.ts';

const start = new Date('2026-03-01T09:30:00.000Z');
const minutes = 60_000;
const mail = {
  kind: 'one-time-password' as const,
  subjectId: '1',
  to: 'ada@example.com',
  replyTo: 'support@shop.example.com',
  subject: 'Your code',
  text: 'The code is 12345678',
  html: '<p>12345678</p>',
  validUntil: new Date(start.getTime() + 10 * minutes),
};

const db = tempDatabase();
let now: Date;
let sent: Mail[];
/** The provider's answer instead of accepting the mail. */
let failure: Error | null;

beforeEach(() => {
  now = start;
  sent = [];
  failure = null;
});

const deps = () => ({
  db: db(),
  mailer: {
    async send(message: Mail) {
      if (failure) throw failure;
      sent.push(message);
      return `message-${sent.length}`;
    },
    find: async () => null,
  },
  now: () => now,
});

const enqueue = (change: Partial<QueuedMail> = {}) =>
  enqueueMail(db(), { ...mail, ...change }, now);
const stored = () => db().query.outbox.findFirst();

/** Advances the clock by seconds and lets the worker poll each time. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    now = new Date(now.getTime() + 1_000);
    await sendDueMails(deps());
  }
}

it('outbox sends a mail and deletes its body', async () => {
  await enqueue();
  expect(await sendDueMails(deps())).toBe(1);
  const { subject, text, html, to, replyTo } = mail;
  expect(sent).toEqual([{ subject, text, html, to, replyTo, tag: 'one-time-password' }]);
  expect(await stored()).toMatchObject({
    state: 'sent',
    providerMessageId: 'message-1',
    sentAt: start,
    textBody: null,
    htmlBody: null,
  });
  expect(await sendDueMails(deps())).toBe(0);
});

it('outbox sends once although the database failed afterwards', async () => {
  await enqueue();
  const { mailer, ...rest } = deps();
  const send = async (message: Mail) => {
    vi.spyOn(rest.db, 'update').mockImplementationOnce(() => {
      throw new DatabaseUnavailable('It is away.');
    });
    return mailer.send(message);
  };
  await sendDueMails({ ...rest, mailer: { ...mailer, send } });
  expect(await stored()).toMatchObject({ state: 'sent', providerMessageId: 'message-1' });
  await pass(90);
  expect(sent).toHaveLength(1);
});

it('outbox sends one of two mails with the same identity', async () => {
  await enqueue();
  await enqueue({ subject: 'Again' });
  await pass(2);
  expect(sent).toHaveLength(1);
});

it('outbox updates a growing mail until its first try', async () => {
  const sendAt = new Date(start.getTime() + 2_000);
  const grow = (subject: string) =>
    enqueueGrowingMail(db(), { ...mail, subject, text: subject, html: subject }, sendAt, now);
  await grow('One ticket');
  await grow('Two tickets');
  await pass(1);
  expect(sent).toEqual([]);
  await grow('Three tickets');
  await pass(1);
  await grow('Four tickets');
  await pass(2);
  expect(sent.map(({ subject, text }) => [subject, text])).toEqual([
    ['Three tickets', 'Three tickets'],
  ]);
});

it('several workers send each mail once', async () => {
  for (let id = 0; id < 25; id++) await enqueue({ subjectId: `mail ${id}` });
  await Promise.all(Array.from({ length: 6 }, () => sendDueMails(deps())));
  expect(sent).toHaveLength(25);
});

it('outbox retries with growing delays until the provider recovers', async () => {
  failure = new Error('Postmark answered 503');
  await enqueue();
  await pass(180);
  const waiting = await stored();
  expect(waiting).toMatchObject({ state: 'queued', lastError: 'Postmark answered 503' });
  expect(waiting?.attempts).toBeGreaterThan(5);
  expect(waiting?.attempts).toBeLessThan(40);
  failure = null;
  await pass(40);
  expect(sent).toHaveLength(1);
  expect(await stored()).toMatchObject({ state: 'sent', lastError: null });
});

it('outbox gives up an expired mail and stores the reason', async () => {
  failure = new Error('No answer: timeout');
  await enqueue();
  await pass(600);
  failure = null;
  await pass(60);
  expect(sent).toEqual([]);
  expect(await stored()).toMatchObject({
    state: 'failed',
    lastError: 'Not delivered in time. No answer: timeout',
    textBody: null,
    htmlBody: null,
  });
});

it('outbox takes over the mail of a dead process', async () => {
  await enqueue();
  const dying = {
    ...deps(),
    mailer: { ...deps().mailer, send: () => new Promise<string>(() => {}) },
  };
  void sendDueMails(dying);
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ attempts: 1 }));
  await pass(59);
  expect(sent).toEqual([]);
  await pass(2);
  expect(sent).toHaveLength(1);
});

it('outbox logs neither code nor address', async () => {
  const written = vi.spyOn(log, 'warn');
  failure = new Error('Postmark answered 500: ada@example.com');
  await enqueue();
  await pass(1);
  const lines = JSON.stringify(written.mock.calls);
  expect(lines).toContain('mail not sent');
  expect(lines).not.toContain('12345678');
  expect(lines).not.toContain('ada@');
});

describe('mails of a release', () => {
  const release = { kind: 'release' as const, text: '', html: '' };
  const enqueueReleases = async (count: number) => {
    for (let each = 0; each < count; each++) {
      await enqueueMail(db(), { ...mail, ...release, recipient: `buyer ${each}` }, now);
    }
  };

  it('use at most half of the batches, so a receipt is sent during a slow answer @p107', async () => {
    await enqueueReleases(50);
    const answers: (() => void)[] = [];
    const begun: string[] = [];
    const slow = {
      ...deps().mailer,
      async send({ tag }: Mail) {
        begun.push(tag);
        if (tag === 'release') await new Promise<void>((resolve) => answers.push(resolve));
        return 'id';
      },
    };
    const worker = outboxWorker({ ...deps(), mailer: slow });
    worker.start();
    await vi.waitFor(() => expect(begun).toHaveLength(20));
    await enqueue({ kind: 'receipt' });
    worker.wake();
    await vi.waitFor(() => expect(begun).toContain('receipt'));
    expect(begun.filter((tag) => tag === 'release')).toHaveLength(20);
    // A finished mail makes room without waiting for the next poll.
    for (let each = 0; each < 10; each++) answers[each]?.();
    await vi.waitFor(() => expect(begun.filter((tag) => tag === 'release')).toHaveLength(30));
    const stopped = worker.stop();
    for (const answer of answers) answer();
    await stopped;
  });

  it('are rendered just before sending, or withdrawn', async () => {
    await enqueueReleases(2);
    const renderers = {
      release: async ({ recipient }: { recipient: string }) =>
        recipient === 'buyer 0'
          ? { withdrawn: 'Not wanted.' }
          : { text: 'Made', html: '<p>Made</p>' },
    };
    await sendDueMails({ ...deps(), renderers });
    expect(sent.map(({ text }) => text)).toEqual(['Made']);
    expect(await stored()).toMatchObject({ state: 'withdrawn', lastError: 'Not wanted.' });
  });
});
