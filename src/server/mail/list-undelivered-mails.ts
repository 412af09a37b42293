import { and, desc, eq, gt } from 'drizzle-orm';
import { outbox } from '#db/schema.ts';
import type { ListQuery } from '#contract/admin.ts';
import type * as contract from '#contract/mails.ts';
import type { OutputOf } from '#contract/route.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';

/** Older ones are nothing that a seller could still mend. */
const shownForMs = 30 * 24 * 3_600_000;

/** A page of the mails that were given up in the last 30 days, newest first. */
export async function listUndeliveredMails(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof contract.listUndeliveredMails>> {
  const wanted = and(
    eq(outbox.state, 'failed'),
    gt(outbox.createdAt, new Date(now().getTime() - shownForMs)),
    containsText(search, [outbox.toAddress, outbox.subject]),
  );
  const [rows, total] = await Promise.all([
    db.query.outbox.findMany({ where: wanted, orderBy: desc(outbox.id), limit, offset }),
    db.$count(outbox, wanted),
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
