import { desc, inArray, or } from 'drizzle-orm';
import { auditLog } from '#db/schema.ts';
import type { ListQuery } from '#contract/seller/admin.ts';
import * as contract from '#contract/seller/audit-log.ts';
import type { OutputOf } from '#contract/route.ts';
import { containsText, readPage } from '#server/kit/lists/sorted-list.ts';
import type { Deps } from '#server/deps.ts';

/** Returns a page of the audit log, latest first. Searches the words as shown on the screen. */
export async function listAuditLog(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof contract.listAuditLog>> {
  const wanted = search === '' ? undefined : isAbout(search);
  const { rows, total } = await readPage(
    { limit, offset },
    () => db.query.auditLog.findMany({ where: wanted, orderBy: desc(auditLog.id), limit, offset }),
    () => db.$count(auditLog, wanted),
  );
  return {
    entries: rows.map((row) => ({
      id: row.id,
      username: row.username,
      action: row.action,
      subject: row.subject,
      detail: row.detail,
      address: row.address,
      createdAt: row.createdAt.toISOString(),
    })),
    total,
  };
}

function isAbout(search: string) {
  const { username, action, subject, detail, address } = auditLog;
  const named = Object.entries(contract.auditActions)
    .filter(([, name]) => name.toLowerCase().includes(search.toLowerCase()))
    .map(([key]) => key);
  return or(containsText(search, [username, subject, detail, address]), inArray(action, named));
}
