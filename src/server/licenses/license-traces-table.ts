import { desc, eq } from 'drizzle-orm';
import {
  traceColumns,
  type exportLicenseTraces,
  type LicenseTrace,
} from '#contract/license-page.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { licenseTraces } from '#db/schema.ts';
import { defineTable } from '../endpoint/csv.ts';
import type { Deps } from '../deps.ts';
import { toTrace } from './get-license.ts';

/**
 * Reads a key's traces, latest first: two thousand rows at most, since traces end after ninety
 * days.
 */
async function* readTraces(
  { db }: Pick<Deps, 'db'>,
  { id }: ParsedInputOf<typeof exportLicenseTraces>,
): AsyncGenerator<LicenseTrace[]> {
  const traces = await db.query.licenseTraces.findMany({
    where: eq(licenseTraces.licenseId, id),
    orderBy: desc(licenseTraces.lastAt),
  });
  yield traces.map(toTrace);
}

export const licenseTracesTable = defineTable('License Checks', readTraces, traceColumns, {});
