import { and, desc, gt, inArray, sql } from 'drizzle-orm';
import { outbox } from '#db/schema.ts';
import type { ListQuery } from '#contract/admin.ts';
import type * as contract from '#contract/mails.ts';
import type { OutputOf } from '#contract/route.ts';
import { containsText } from '../lists/contains-text.ts';
import type { Deps } from '../deps.ts';

/** By the index of these mails, and as it says it: by itself SQLite would look all of them up and sort them. */
const failed = sql`${outbox} INDEXED BY outbox_failed`;
const isFailed = sql`${outbox.state} = 'failed'`;

/** Older ones are nothing that a seller could still mend. */
const shownForMs = 30 * 24 * 3_600_000;

/** A page of the mails that were given up in the last 30 days, newest first. */
export async function listUndeliveredMails(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof contract.listUndeliveredMails>> {
  const wanted = and(
    isFailed,
    gt(outbox.createdAt, new Date(now().getTime() - shownForMs)),
    containsText(search, [outbox.toAddress, outbox.subject]),
  );
  const ids = db
    .select({ id: sql<number>`${outbox.id}` })
    .from(failed)
    .where(wanted)
    .orderBy(desc(outbox.id))
    .limit(limit)
    .offset(offset);
  const [rows, total] = await Promise.all([
    db.query.outbox.findMany({ where: inArray(outbox.id, ids), orderBy: desc(outbox.id) }),
    db.$count(failed, wanted),
  ]);
  return {
    mails: rows.map(({ id, kind, toAddress, subject, lastError, createdAt }) => ({
      id,
      kind,
      to: toAddress,
      subject,
      reason: lastError ?? '',
      createdAt: createdAt.toISOString(),
    })),
    total,
  };
}
