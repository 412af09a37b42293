import { and, desc, eq } from 'drizzle-orm';
import { outbox } from '../../../db/schema.ts';
import type { ListQuery } from '../../contract/admin.ts';
import type { listUndeliveredMails as listUndeliveredMailsRoute } from '../../contract/mails.ts';
import type { OutputOf } from '../../contract/route.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';

/** A page of the mails that were given up, newest first. */
export async function listUndeliveredMails(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof listUndeliveredMailsRoute>> {
  const wanted = and(
    eq(outbox.state, 'failed'),
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
