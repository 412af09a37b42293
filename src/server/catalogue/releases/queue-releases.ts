import { sql, type SQL } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VersionChannel } from '#contract/catalogue/versions.ts';
import { orders, outbox, products, productVersions, releaseMails } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { priorities } from '#server/adapters/mail/outbox.ts';
import type { Worker } from '#server/kit/jobs/worker.ts';
import { address, buyersAddresses, hasUnsubscribed, isBuyer } from './buyers.ts';
import { releaseSubject } from './release-mail.ts';

/** Takes some 15 ms of the event loop and the database's lock. */
const buyersPerPart = 500;
const validForMs = 7 * 24 * 3_600_000;

type QueueDeps = Pick<Deps, 'db' | 'settings' | 'now'> & { outbox: Pick<Worker, 'wake'> };

/** Returns a condition that holds while a release has to be queued, for combining with others. */
export const isReleaseDue = (): SQL =>
  sql`EXISTS (SELECT 1 FROM ${releaseMails} WHERE ${releaseMails.state} = 'queueing')`;

/**
 * Queues the mails of all announced releases, 500 buyers per transaction, yielding the event loop
 * in between. Safe with several processes and after a kill: the cursor is written with the mails.
 */
export async function queueReleases(deps: QueueDeps): Promise<void> {
  for (;;) {
    const part = await findPart(deps);
    if (!part) return;
    await queuePart(deps, part);
    deps.outbox.wake();
    await nextTurn();
  }
}

interface Part {
  versionId: number;
  productId: number;
  productName: string;
  number: string;
  /** The version's channel when it was announced. */
  channel: VersionChannel;
  announcedAt: number;
  /** The last address of the previous part, and of this one; null in the last part. */
  after: string;
  last: string | null;
}

/** Matches buyers from before the announcement; later ones already have the new file. */
const isRecipient = (
  { productId, channel }: { productId: number | SQL; channel: VersionChannel },
  at: SQL | number,
  now: Date,
) => sql`${isBuyer(productId, channel, now)} AND ${orders.completedAt} <= ${at}`;

async function findPart({ db, now }: QueueDeps): Promise<Part | undefined> {
  const productId = sql`${productVersions.productId}`;
  const also = sql`${orders.completedAt} <= ${releaseMails.createdAt} AND ${address} > ${releaseMails.cursor}`;
  const lastOf = (channel: VersionChannel) => sql`(
    ${buyersAddresses(productId, channel, now(), { also, limit: buyersPerPart })}
    LIMIT 1 OFFSET ${buyersPerPart - 1})`;
  const [part] = await db.all<Part>(sql`
    SELECT ${releaseMails.versionId} AS versionId, ${releaseMails.cursor} AS after,
      ${releaseMails.createdAt} AS announcedAt, ${productVersions.productId} AS productId,
      ${productVersions.number} AS number, ${releaseMails.channel} AS channel, ${products.name} AS productName,
      CASE ${releaseMails.channel} WHEN 'beta' THEN ${lastOf('beta')} ELSE ${lastOf('stable')} END AS last
    FROM ${releaseMails}
    JOIN ${productVersions} ON ${productVersions.id} = ${releaseMails.versionId}
    JOIN ${products} ON ${products.id} = ${productVersions.productId}
    WHERE ${releaseMails.state} = 'queueing' ORDER BY ${releaseMails.versionId} LIMIT 1`);
  return part;
}

/**
 * Queues one part. Both statements depend on the cursor, so that only one of two processes writes
 * it. A buyer who got the beta's mail gets no second one; a beta's mail that failed for good or is
 * unsent becomes the stable version's. It keeps its attempts and date, by which Postmark is asked
 * about a mail whose answer was lost.
 */
async function queuePart({ db, settings, now }: QueueDeps, part: Part): Promise<void> {
  const { versionId, channel, after, last, announcedAt } = part;
  const clock = now();
  const moment = clock.getTime();
  const isHere = sql`${releaseMails.versionId} = ${versionId} AND ${releaseMails.state} = 'queueing'
    AND ${releaseMails.channel} = ${channel} AND ${releaseMails.cursor} = ${after}`;
  const upToLast = last === null ? sql`` : sql`AND ${address} <= ${last}`;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO ${outbox} (kind, subject_id, recipient, sequence, priority, to_address, reply_to, subject, state,
        attempts, next_attempt_at, valid_until, created_at)
      SELECT 'release', ${String(versionId)}, ${address}, 0, ${priorities.release}, min(${orders.email}),
        ${settings.supportEmail}, ${releaseSubject(part)}, 'queued', 0, ${moment}, ${moment + validForMs}, ${moment}
      FROM ${orders}
      WHERE ${isRecipient(part, announcedAt, clock)} AND ${address} > ${after} ${upToLast}
        AND NOT ${hasUnsubscribed(address)}
        AND EXISTS (SELECT 1 FROM ${releaseMails} WHERE ${isHere})
      GROUP BY ${address}
      ON CONFLICT (kind, subject_id, recipient, sequence) DO UPDATE SET
        state = 'queued', to_address = excluded.to_address, subject = excluded.subject, last_error = NULL,
        next_attempt_at = CASE WHEN ${outbox.state} = 'queued' THEN ${outbox.nextAttemptAt} ELSE excluded.next_attempt_at END,
        valid_until = excluded.valid_until
      WHERE ${outbox.state} <> 'sent'`);
    await tx.run(sql`
      UPDATE ${releaseMails} SET ${last === null ? sql`state = 'queued'` : sql`cursor = ${last}`} WHERE ${isHere}`);
  });
}
