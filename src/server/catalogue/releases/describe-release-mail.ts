import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import type { ReleaseMail } from '#contract/catalogue/release-mails.ts';
import type { VersionChannel } from '#contract/catalogue/versions.ts';
import type { Db } from '#db/client.ts';
import { orders, outbox, releaseMails } from '#db/schema.ts';
import { address, countBuyers, hasUnsubscribed, isBuyer } from './buyers.ts';

interface Counted {
  state: 'queueing' | 'queued' | null;
  sent: number;
  failed: number;
  queued: number;
}

interface DescribedVersion {
  id: number;
  productId: number;
  channel: VersionChannel;
}

/** Returns the progress of a release's mails, or how many an announcement would send. */
export async function describeReleaseMail(
  db: Pick<Db, 'all'>,
  version: DescribedVersion,
  now: Date,
): Promise<ReleaseMail> {
  // The kind is worded like the index `outbox_releases`.
  const [counted] = await db.all<Counted>(sql`
    SELECT (SELECT ${releaseMails.state} FROM ${releaseMails}
        WHERE ${releaseMails.versionId} = ${version.id} AND ${releaseMails.channel} = ${version.channel}) AS state,
      count(*) FILTER (WHERE ${outbox.state} = 'sent') AS sent,
      count(*) FILTER (WHERE ${outbox.state} = 'failed') AS failed,
      count(*) FILTER (WHERE ${outbox.state} = 'queued') AS queued
    FROM ${outbox} WHERE ${outbox.kind} = 'release' AND ${outbox.subjectId} = ${String(version.id)}`);
  if (!counted?.state) {
    const [buyers, mailed] = await Promise.all([
      countBuyers(db, version.productId, version.channel, now),
      counted && counted.sent + counted.queued > 0 ? countMailed(db, version, now) : 0,
    ]);
    const total = buyers - mailed;
    return { total, sent: 0, failed: 0, bought: 0, state: 'not-announced' };
  }
  const { sent, failed, queued } = counted;
  // Excludes those who lost access or unsubscribed.
  const counts = { total: sent + failed + queued, sent, failed, bought: 0 };
  if (counted.state === 'queueing') return { ...counts, state: 'queueing' };
  if (queued > 0) return { ...counts, state: 'sending' };
  return { ...counts, bought: await countBought(db, version), state: 'done' };
}

/** Time after a mail within which a payment is attributed to it. */
const boughtWithinMs = 30 * dayMs;

/** Counts the recipients who paid after their mail, including renewals. */
async function countBought(db: Pick<Db, 'all'>, { id }: DescribedVersion): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`
    SELECT count(DISTINCT ${outbox.recipient}) AS count FROM ${outbox}
    WHERE ${outbox.kind} = 'release' AND ${outbox.subjectId} = ${String(id)} AND ${outbox.state} = 'sent'
      AND EXISTS (
        SELECT 1 FROM ${orders} INDEXED BY orders_paid_by_email
        WHERE coalesce(${orders}."email", '') COLLATE NOCASE = ${outbox.recipient} AND ${orders.completedAt} IS NOT NULL
          AND ${orders.completedAt} > ${outbox.sentAt} AND ${orders.completedAt} <= ${outbox.sentAt} + ${boughtWithinMs}
          AND ${orders.origin} = 'paypal'
      )`);
  return row?.count ?? 0;
}

/** Counts a version's buyers who got its mail as a beta, or will get it. */
async function countMailed(
  db: Pick<Db, 'all'>,
  { id, productId, channel }: DescribedVersion,
  now: Date,
): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`
    SELECT count(*) AS count FROM ${outbox}
    WHERE ${outbox.kind} = 'release' AND ${outbox.subjectId} = ${String(id)} AND ${outbox.state} IN ('sent', 'queued')
      AND EXISTS (SELECT 1 FROM ${orders} WHERE ${isBuyer(productId, channel, now)} AND ${address} = ${outbox.recipient})
      AND NOT ${hasUnsubscribed(sql`${outbox.recipient}`)}`);
  return row?.count ?? 0;
}
