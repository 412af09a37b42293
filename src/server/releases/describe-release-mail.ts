import { sql } from 'drizzle-orm';
import type { ReleaseMail } from '#contract/release-mails.ts';
import type { VersionChannel } from '#contract/versions.ts';
import type { Db } from '#db/client.ts';
import { outbox, releaseMails } from '#db/schema.ts';
import { countBuyers } from './buyers.ts';

interface Counted {
  state: 'queueing' | 'queued' | null;
  sent: number;
  failed: number;
  queued: number;
}

/** How far the mails of a release have come; of one that was not announced, how many there would be. */
export async function describeReleaseMail(
  db: Pick<Db, 'all'>,
  version: { id: number; productId: number; channel: VersionChannel },
): Promise<ReleaseMail> {
  // The kind as it stands in the index `outbox_releases`.
  const [counted] = await db.all<Counted>(sql`
    SELECT (SELECT ${releaseMails.state} FROM ${releaseMails} WHERE ${releaseMails.versionId} = ${version.id}) AS state,
      count(*) FILTER (WHERE ${outbox.state} = 'sent') AS sent,
      count(*) FILTER (WHERE ${outbox.state} = 'failed') AS failed,
      count(*) FILTER (WHERE ${outbox.state} = 'queued') AS queued
    FROM ${outbox} WHERE ${outbox.kind} = 'release' AND ${outbox.subjectId} = ${String(version.id)}`);
  if (!counted?.state) {
    const total = await countBuyers(db, version.productId, version.channel);
    return { total, sent: 0, failed: 0, state: 'not-announced' };
  }
  const { sent, failed, queued } = counted;
  // Who was found to be no buyer any more, or wants none, is not among them.
  const counts = { total: sent + failed + queued, sent, failed };
  if (counted.state === 'queueing') return { ...counts, state: 'queueing' };
  return { ...counts, state: queued > 0 ? 'sending' : 'done' };
}
