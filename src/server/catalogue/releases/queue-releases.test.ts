import { describe, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { insertBuyers, insertVersion, releaseFixtures } from '#tests/support/release-stage.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { byExtent } from '#tests/support/extent.ts';
import { enqueueMail, sendDueMails } from '#server/adapters/mail/outbox.ts';
import { announceRelease } from './announce-release.ts';
import { queueReleases } from './queue-releases.ts';

const db = tempDatabase();
const { start, describeMail, state, deps, sending, sendAll, announce, rows } = releaseFixtures(db);

const hourMs = 3_600_000;
const receipt = {
  subjectId: '1',
  to: 'ada@example.com',
  replyTo: null,
  subject: 'S',
  text: 'T',
  html: 'H',
  validUntil: new Date(start.getTime() + 72 * hourMs),
};

/** The returned function stops and returns the event loop's longest turn, in ms of CPU. */
function watchTurns(): () => number {
  let longest = 0;
  let last = process.threadCpuUsage();
  const tick = () => {
    const present = process.threadCpuUsage();
    longest = Math.max(longest, present.user + present.system - last.user - last.system);
    last = present;
    next = setImmediate(tick);
  };
  let next = setImmediate(tick);
  return () => {
    clearImmediate(next);
    return longest / 1_000;
  };
}

describe('many buyers @p107', () => {
  it(
    '10,000 are queued within 5 s of CPU without blocking the event loop over 100 ms @p107',
    { timeout: 60_000 },
    async () => {
      const version = await insertVersion(db());
      await insertBuyers(db(), version, 10_000);
      await announceRelease(db(), version, state.now);
      const longestTurn = watchTurns();
      const before = process.threadCpuUsage();
      await queueReleases(deps());
      const { user, system } = process.threadCpuUsage(before);
      const longestMs = longestTurn();
      expect(await db().$count(outbox)).toBe(10_000);
      expect((user + system) / 1_000).toBeLessThan(5_000);
      expect(longestMs).toBeLessThan(byExtent(Infinity, 100));
    },
  );

  it('a code and a receipt overtake queued releases @p107', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1_000);
    await announce(version);
    await sendDueMails(sending());
    const validUntil = new Date(start.getTime() + hourMs / 6);
    await enqueueMail(db(), { ...receipt, kind: 'receipt' }, state.now);
    await enqueueMail(db(), { ...receipt, kind: 'one-time-password', validUntil }, state.now);
    const before = state.sent.length;
    await sendDueMails(sending());
    expect(state.sent.slice(before, before + 3).map(({ tag }) => tag)).toEqual([
      'one-time-password',
      'receipt',
      'release',
    ]);
  });

  it('a dead process’s queue continues where it ended', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1_200);
    await announceRelease(db(), version, state.now);
    // The state after a kill that followed the first part, or after losing the second statement.
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

  it('a mail whose answer was lost is not sent again @p107', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 2);
    await announce(version);
    state.failure = new Error('No answer: timeout');
    await sendDueMails(sending());
    const [first] = await rows();
    state.known.add(`${first?.id}-${first?.createdAt.getTime()}`);
    state.failure = null;
    state.now = new Date(start.getTime() + 60_000);
    await sendAll();
    expect(state.sent.map(({ to }) => to)).toEqual(['buyer-2@example.com']);
    expect(await describeMail(version)).toMatchObject({
      sent: 2,
      state: 'done',
    });
  });
});
