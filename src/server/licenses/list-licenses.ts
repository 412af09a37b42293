import { desc } from 'drizzle-orm';
import { licenses } from '../../../db/schema.ts';
import type { ListQuery } from '../../contract/admin.ts';
import type { listLicenses as listLicensesRoute } from '../../contract/licenses.ts';
import type { OutputOf } from '../../contract/route.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';

const searched = [
  licenses.licenseKey,
  licenses.purchaseId,
  licenses.accountNumber,
  licenses.brokerName,
  licenses.email,
];

/** A page of the licence keys, newest first. */
export async function listLicenses(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof listLicensesRoute>> {
  const wanted = containsText(search, searched);
  const [rows, total] = await Promise.all([
    db.query.licenses.findMany({ where: wanted, orderBy: desc(licenses.id), limit, offset }),
    db.$count(licenses, wanted),
  ]);
  return {
    licenses: rows.map((row) => ({
      id: row.id,
      purchaseId: row.purchaseId,
      licenseKey: row.licenseKey,
      accountNumber: row.accountNumber,
      brokerName: row.brokerName,
      email: row.email,
      createdAt: row.createdAt.toISOString(),
    })),
    total,
  };
}
