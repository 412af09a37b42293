import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailSubscriptions, orders, outbox, productVersions } from '#db/schema.ts';
import { insertBuyers, insertVersion, releaseFixtures } from '#tests/support/release-stage.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { sendDueMails } from '#server/adapters/mail/outbox.ts';
import { announceRelease } from './announce-release.ts';
import { releaseMailReasons as reasons } from '#texts/mails.ts';

const db = tempDatabase();
const { start, describeMail, state, sending, sendAll, announce, rows } = releaseFixtures(db);

describe('an announced release', () => {
  it('does not mail later buyers', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 2);
    await db()
      .update(orders)
      .set({ completedAt: new Date(start.getTime() + 1) })
      .where(eq(orders.email, 'buyer-2@example.com'));
    await announce(version);
    expect(await rows()).toHaveLength(1);
  });

  it('stores no body before or after sending', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    await announce(version);
    expect(await rows()).toMatchObject([
      { textBody: null, htmlBody: null, priority: 2, state: 'queued' },
    ]);
    await sendAll();
    expect(await rows()).toMatchObject([{ textBody: null, htmlBody: null, state: 'sent' }]);
  });

  it('names version and notes and links to the re-download page only', async () => {
    const notes =
      '## Calmer\n\n* stops at **20261122**\n- see [the list](/list)\n- ![curve](/curve.png)\n\n| a |\n| - |\n| b |';
    const version = await insertVersion(db(), { notes });
    await insertBuyers(db(), version, 1);
    await announce(version);
    await sendAll();
    const [mail] = state.sent;
    expect(mail?.subject).toBe('Grid Engine 2.0 is out');
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toContain(
        `https://shop.example.com/redownload?orderId=PAYPAL${version.productId}N1`,
      );
      expect(part).toContain(mail?.announcement?.unsubscribeUrl);
      expect(part).not.toMatch(/\b\d{8}\b/);
    }
    expect(mail?.text).toContain(
      'Calmer\n\n- stops at 2026\u20601122\n- see the list\n- curve\n\n| a |\n| b |',
    );
    for (const shown of [
      '>Calmer</h2>',
      '<li>stops at <strong>2026\u20601122</strong></li>',
      '<li>see <a href="https://shop.example.com/list">the list</a></li>',
      '<li>curve</li>',
    ]) {
      expect(mail?.html).toContain(shown);
    }
    // The only file referenced is a public product picture.
    const thumbnail = 'src="https://shop.example.com/files/thumbnails/1.jpg"';
    expect(mail?.html.split(thumbnail)).toHaveLength(2);
    for (const part of [mail?.text, mail?.html.replace(thumbnail, '')]) {
      expect(part).not.toMatch(/\/files\/|signature=|order-\d/);
    }
  });
});

describe('an announced beta that becomes stable @p107', () => {
  const makeStable = ({ id }: { id: number }) =>
    db().update(productVersions).set({ channel: 'stable' }).where(eq(productVersions.id, id));
  const wantsBetas = (count: number, { productId }: { productId: number }) =>
    db()
      .update(orders)
      .set({ wantsBetas: true })
      .where(eq(orders.paypalOrderId, `PAYPAL${productId}N${count}`));

  it('mails only buyers who had no mail yet', async () => {
    const version = await insertVersion(db(), { channel: 'beta' });
    await insertBuyers(db(), version, 4);
    await wantsBetas(2, version);
    await announce(version);
    await sendAll();
    expect(state.sent.map(({ to }) => to)).toEqual(['buyer-2@example.com']);
    // A second announcement of the beta mails no one.
    await announce(version);
    expect(await rows()).toHaveLength(1);

    await makeStable(version);
    const stable = { ...version, channel: 'stable' as const };
    expect(await describeMail(stable)).toEqual({
      total: 3,
      sent: 0,
      failed: 0,
      bought: 0,
      state: 'not-announced',
    });
    state.now = new Date(start.getTime() + 86_400_000);
    await announce(version);
    await announce(version);
    await sendAll();
    expect(state.sent.map(({ to }) => to).toSorted()).toEqual(
      [1, 2, 3, 4].map((number) => `buyer-${number}@example.com`),
    );
    expect(state.sent.at(-1)?.subject).toBe('Grid Engine 2.0 is out');
    expect(await describeMail(stable)).toMatchObject({ sent: 4, state: 'done' });
  });

  it('mails buyers since the beta, and restarts an unfinished queue', async () => {
    const version = await insertVersion(db(), { channel: 'beta' });
    await insertBuyers(db(), version, 2);
    await wantsBetas(1, version);
    await announceRelease(db(), version, state.now);
    state.now = new Date(start.getTime() + 1000);
    await db()
      .update(orders)
      .set({ completedAt: state.now })
      .where(eq(orders.email, 'buyer-2@example.com'));
    await makeStable(version);
    await announce(version);
    expect((await rows()).map(({ recipient }) => recipient)).toEqual([
      'buyer-1@example.com',
      'buyer-2@example.com',
    ]);
  });

  it('mails buyers whose beta mail was given up @p107', async () => {
    const version = await insertVersion(db(), { channel: 'beta' });
    await insertBuyers(db(), version, 3);
    for (const number of [1, 2, 3]) await wantsBetas(number, version);
    await announce(version);
    await db()
      .update(orders)
      .set({ wantsBetas: false })
      .where(eq(orders.paypalOrderId, `PAYPAL${version.productId}N1`));
    await db()
      .update(outbox)
      .set({ state: 'failed', lastError: 'Not delivered in time.' })
      .where(eq(outbox.recipient, 'buyer-2@example.com'));
    await sendAll();
    expect(state.sent.map(({ to }) => to)).toEqual(['buyer-3@example.com']);
    await makeStable(version);
    const stable = { ...version, channel: 'stable' as const };
    expect(await describeMail(stable)).toMatchObject({ total: 2 });
    await announce(version);
    await sendAll();
    expect(
      state.sent
        .slice(1)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['buyer-1@example.com', 'buyer-2@example.com']);
    expect(await describeMail(stable)).toMatchObject({ sent: 3, state: 'done' });
  });

  it('updates a waiting mail and leaves one in flight', async () => {
    const version = await insertVersion(db(), { channel: 'beta' });
    await insertBuyers(db(), version, 1);
    await wantsBetas(1, version);
    await announce(version);
    const claimedUntil = new Date(start.getTime() + 60_000);
    await db().update(outbox).set({ attempts: 1, nextAttemptAt: claimedUntil });
    await makeStable(version);
    await announce(version);
    expect(await rows()).toMatchObject([
      { subject: 'Grid Engine 2.0 is out', attempts: 1, nextAttemptAt: claimedUntil },
    ]);
  });
});

describe('a release mail is checked again before sending', () => {
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
        db()
          .update(productVersions)
          .set({ withdrawnAt: state.now })
          .where(eq(productVersions.id, id)),
    ],
    [
      'a buyer who wants none',
      reasons.unsubscribed,
      () =>
        db().insert(mailSubscriptions).values({
          address: 'buyer-1@example.com',
          token: 'token',
          unsubscribedAt: state.now,
          createdAt: state.now,
        }),
    ],
  ];

  it.each(cases)('withdraws the mail for %s, with the reason', async (_, reason, happen) => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    await announce(version);
    await happen(version);
    await sendAll();
    expect(state.sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'withdrawn', lastError: reason }]);
    const mail = await describeMail(version);
    expect(mail).toEqual({ total: 0, sent: 0, failed: 0, bought: 0, state: 'done' });
  });

  it('retries after a failed check, with an error that hides the buyer', async () => {
    const version = await insertVersion(db());
    await insertBuyers(db(), version, 1);
    await announce(version);
    const broken = {
      ...sending(),
      renderers: { release: () => Promise.reject(new Error('buyer-1@example.com')) },
    };
    await sendDueMails(broken);
    expect(await rows()).toMatchObject([
      { state: 'queued', lastError: 'The email could not be created.' },
    ]);
  });
});
