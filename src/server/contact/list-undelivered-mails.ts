import { and, desc, gt, inArray, sql } from 'drizzle-orm';
import { outbox } from '#db/schema.ts';
import type { ListQuery } from '#contract/seller/admin.ts';
import type * as contract from '#contract/contact/mails.ts';
import type { OutputOf } from '#contract/route.ts';
import { containsText } from '#server/kit/lists/sorted-list.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Names the partial index and repeats its condition: otherwise SQLite would look up and sort all of
 * these mails.
 */
const failed = sql`${outbox} INDEXED BY outbox_failed`;
const isFailed = sql`${outbox.state} = 'failed'`;

/** It is too late to do anything about older mails. */
const shownForMs = 30 * 24 * 3_600_000;

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
