import { eq } from 'drizzle-orm';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailSubscriptions, orders, outbox, productVersions } from '#db/schema.ts';
import { insertBuyers, insertVersion } from '#tests/support/release-stage.ts';
import { idleOutbox, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import type { Mail } from '../mail/mailer.ts';
import { enqueueMail, sendDueMails } from '../mail/outbox.ts';
import { announceRelease } from './announce-release.ts';
import { countBuyers } from './buyers.ts';
import { describeReleaseMail } from './describe-release-mail.ts';
import { makeReleaseMail, reasons } from './make-release-mail.ts';
import { queueReleases } from './queue-releases.ts';
import { isSubscribed, setSubscribed } from './subscriptions.ts';

const db = tempDatabase();
const start = new Date('2026-03-02T09:30:00.000Z');
const hourMs = 3_600_000;
let now: Date;
let sent: Mail[];
let failure: Error | null;
/** What the provider took before its answer was lost. */
let known: Set<string>;

beforeEach(() => {
  now = start;
  sent = [];
  failure = null;
  known = new Set();
});

const deps = () => ({ db: db(), settings: testSettings, outbox: idleOutbox(), now: () => now });

const sending = () => ({
  ...deps(),
  mailer: {
    async send(mail: Mail) {
      if (failure) throw failure;
      sent.push(mail);
      return `message-${sent.length}`;
    },
    find: async ({ reference }: { reference: string }) => (known.has(reference) ? 'found' : null),
  },
  makers: { release: (mail: typeof outbox.$inferSelect) => makeReleaseMail(deps(), mail) },
});

async function sendAll(): Promise<void> {
  while ((await sendDueMails(sending())) > 0);
}

async function announce(version: { productId: number; number: string }): Promise<void> {
  await announceRelease(db(), version, now);
  await queueReleases(deps());
}

const rows = () => db().query.outbox.findMany();
const receipt = {
  subjectId: '1',
  to: 'ada@example.com',
  replyTo: null,
  subject: 'S',
  text: 'T',
  html: 'H',
  validUntil: new Date(start.getTime() + 72 * hourMs),
};

describe('a release that is announced', () => {
  it('is one mail for each address, however it is spelt and however often it bought', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 4);
    await db()
      .update(orders)
      .set({ email: 'Buyer-1@Example.com' })
      .where(eq(orders.paypalOrderId, `PAYPAL${version.productId}N2`));
    await db()
      .update(orders)
      .set({ state: 'refunded' })
      .where(eq(orders.paypalOrderId, `PAYPAL${version.productId}N3`));
    const other = await insertVersion(db());
    await insertBuyers(db(), other, 6);
    expect(await countBuyers(db(), version.productId, 'stable')).toBe(2);
    await announce(version);
    await announce(version);
    expect((await rows()).map(({ recipient }) => recipient)).toEqual([
      'buyer-1@example.com',
      'buyer-4@example.com',
    ]);
    await sendAll();
    expect(sent).toHaveLength(2);
    expect(await describeReleaseMail(db(), version)).toEqual({
      total: 2,
      sent: 2,
      failed: 0,
      state: 'done',
    });
    expect(await describeReleaseMail(db(), other)).toMatchObject({
      total: 6,
      state: 'not-announced',
    });
  });

  it('is not told to who bought since', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 2);
    await db()
      .update(orders)
      .set({ completedAt: new Date(start.getTime() + 1) })
      .where(eq(orders.email, 'buyer-2@example.com'));
    await announce(version);
    expect(await rows()).toHaveLength(1);
  });

  it('keeps no body until it is sent, and none afterwards', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    await announce(version);
    expect(await rows()).toMatchObject([
      { textBody: null, htmlBody: null, priority: 2, state: 'queued' },
    ]);
    await sendAll();
    expect(await rows()).toMatchObject([{ textBody: null, htmlBody: null, state: 'sent' }]);
  });

  it('names version and notes, and leads to the re-download page, without a link that opens anything', async () => {
    const notes =
      '## Calmer\n\n* stops at **20261122**\n- see [the list](https://shop.example.com/list)';
    const version = await insertVersion(db(), { notes });
    await insertBuyers(db(), version, 1);
    await announce(version);
    await sendAll();
    const [mail] = sent;
    expect(mail?.subject).toBe('Grid Engine 2.0 is out');
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toContain(
        'Calmer\n\n- stops at 2026\u20601122\n- see the list (https://shop.example.com/list)',
      );
      expect(part).toContain(
        `https://shop.example.com/redownload?orderId=PAYPAL${version.productId}N1`,
      );
      expect(part).toContain(mail?.announcement?.unsubscribeUrl);
      expect(part).not.toMatch(/\b\d{8}\b/);
      expect(part).not.toMatch(/\/files\/|signature=|order-\d/);
    }
  });
});

describe('when its mail is sent it is asked once more', () => {
  const cases: [string, string, (version: { id: number }) => Promise<unknown>][] = [
    [
      'a purchase that was refunded',
      reasons.noAccess,
      () => db().update(orders).set({ state: 'refunded' }),
    ],
    [
      'a purchase that was taken back',
      reasons.noAccess,
      () => db().update(orders).set({ state: 'reversed' }),
    ],
    [
      'an address that was corrected',
      reasons.noAccess,
      () => db().update(orders).set({ email: 'new@example.com' }),
    ],
    [
      'a version that was withdrawn',
      reasons.versionWithdrawn,
      ({ id }) =>
        db().update(productVersions).set({ withdrawnAt: now }).where(eq(productVersions.id, id)),
    ],
    [
      'a buyer who wants none',
      reasons.unsubscribed,
      () =>
        db().insert(mailSubscriptions).values({
          address: 'buyer-1@example.com',
          token: 'token',
          unsubscribedAt: now,
          createdAt: now,
        }),
    ],
  ];

  it.each(cases)('%s gets none, and the row says why', async (_, reason, happen) => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    await announce(version);
    await happen(version);
    await sendAll();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'withdrawn', lastError: reason }]);
    expect(await describeReleaseMail(db(), version)).toEqual({
      total: 0,
      sent: 0,
      failed: 0,
      state: 'done',
    });
  });

  it('where that cannot be asked it waits, and what is noted tells nothing of the buyer', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    await announce(version);
    const broken = {
      ...sending(),
      makers: { release: () => Promise.reject(new Error('buyer-1@example.com')) },
    };
    await sendDueMails(broken);
    expect(await rows()).toMatchObject([
      { state: 'queued', lastError: 'The mail could not be made.' },
    ]);
  });
});

describe('promise 107: many buyers', () => {
  it(
    '10,000 are written down within 5 s without holding the event loop over 100 ms',
    { timeout: 60_000 },
    async () => {
      const version = await insertVersion(db());
      await insertBuyers(db(), version, 10_000);
      await announceRelease(db(), version, now);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      const began = performance.now();
      delay.enable();
      await queueReleases(deps());
      delay.disable();
      const tookMs = performance.now() - began;
      const longestMs = delay.max / 1e6;
      console.log(
        `10,000 queued in ${Math.round(tookMs)} ms, the loop held ${longestMs.toFixed(1)} ms at most`,
      );
      expect(await db().$count(outbox)).toBe(10_000);
      expect(tookMs).toBeLessThan(5_000);
      expect(longestMs).toBeLessThan(100);
    },
  );

  it('a code and a receipt that are written while they wait go first', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1_000);
    await announce(version);
    await sendDueMails(sending());
    const validUntil = new Date(start.getTime() + hourMs / 6);
    await enqueueMail(db(), { ...receipt, kind: 'receipt' }, now);
    await enqueueMail(db(), { ...receipt, kind: 'one-time-password', validUntil }, now);
    const before = sent.length;
    await sendDueMails(sending());
    expect(sent.slice(before, before + 3).map(({ tag }) => tag)).toEqual([
      'one-time-password',
      'receipt',
      'release',
    ]);
  });

  it('what a process that died had begun is gone on with where it ended', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1_200);
    await announceRelease(db(), version, now);
    // As it lies after a kill behind the first part, and as it would be after one whose second statement was lost.
    let turns = 0;
    const dying = {
      ...deps(),
      outbox: {
        wake: () => {
          if (++turns === 1) throw new Error('killed');
        },
      },
    };
    await expect(queueReleases(dying)).rejects.toThrow('killed');
    expect(await db().$count(outbox)).toBe(500);
    expect(await db().query.releaseMails.findFirst()).toMatchObject({ state: 'queueing' });
    await Promise.all([queueReleases(deps()), queueReleases(deps())]);
    expect(await db().$count(outbox)).toBe(1_200);
    expect(await db().query.releaseMails.findFirst()).toMatchObject({ state: 'queued' });
  });

  it('one that went out while its answer was lost is not sent again', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 2);
    await announce(version);
    failure = new Error('No answer: timeout');
    await sendDueMails(sending());
    const [first] = await rows();
    known.add(`${first?.id}-${first?.createdAt.getTime()}`);
    failure = null;
    now = new Date(start.getTime() + 60_000);
    await sendAll();
    expect(sent.map(({ to }) => to)).toEqual(['buyer-2@example.com']);
    expect(await describeReleaseMail(db(), version)).toMatchObject({ sent: 2, state: 'done' });
  });
});

describe('promise 108: who wants no more of these mails', () => {
  it('has one token for an address, which ends them and begins them again', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    await announce(version);
    await sendAll();
    const token = new URL(sent[0]?.announcement?.unsubscribeUrl ?? '').searchParams.get('t') ?? '';
    expect(token).toMatch(/^[0-9A-Z]{32}$/);
    expect(await isSubscribed(deps(), token)).toBe(true);
    for (const subscribed of [false, false, true, true, false]) {
      expect(await setSubscribed(deps(), token, subscribed)).toBe(subscribed);
      expect(await isSubscribed(deps(), token)).toBe(subscribed);
    }
    expect(await countBuyers(db(), version.productId, 'stable')).toBe(0);
    const [next] = await db()
      .insert(productVersions)
      .values({ ...version, id: undefined, number: '2.1', rank: 2_001_000 })
      .returning();
    await announce(next ?? version);
    expect(await rows()).toHaveLength(1);
    for (const unknown of ['', 'x', '0'.repeat(32)]) {
      expect(await isSubscribed(deps(), unknown)).toBeNull();
      expect(await setSubscribed(deps(), unknown, false)).toBeNull();
    }
  });

  it('the token does not change from mail to mail', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    const [next] = await db()
      .insert(productVersions)
      .values({ ...version, id: undefined, number: '2.1', rank: 2_001_000 })
      .returning();
    await announce(version);
    await announce(next ?? version);
    await sendAll();
    const urls = sent.map(({ announcement }) => announcement?.unsubscribeUrl);
    expect(urls).toHaveLength(2);
    expect(urls[0]).toBe(urls[1]);
  });
});
