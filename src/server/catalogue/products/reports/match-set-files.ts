import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#db/client.ts';
import { files, reports, setFiles } from '#db/schema.ts';
import type { ReportInput } from '#contract/catalogue/reports/ledger.ts';
import { firstDifference } from './match-inputs.ts';
import { parseSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import { workbenchBounds, type SetFileText } from '#contract/catalogue/set-files/set-file.ts';
import type { Deps } from '#server/deps.ts';
import { logFault } from '#server/kit/log.ts';
import { noteProductChanged } from '../../note-product-changed.ts';

export interface SetFileRow {
  id: number;
  hash: string;
  sizeBytes: number;
}

export const selectSetFiles = (db: Pick<Db, 'select'>, productId: number): Promise<SetFileRow[]> =>
  db
    .select({ id: setFiles.id, hash: files.hash, sizeBytes: files.sizeBytes })
    .from(setFiles)
    .innerJoin(files, eq(files.id, setFiles.fileId))
    .where(eq(setFiles.productId, productId))
    .orderBy(asc(setFiles.position), asc(setFiles.id));

/** Parses a stored set file; null if it cannot be parsed. */
export async function openSetFile(
  { storage }: Pick<Deps, 'storage'>,
  { hash, sizeBytes }: SetFileRow,
): Promise<SetFileText | null> {
  if (sizeBytes > workbenchBounds.bytes) return null;
  const read = parseSetFile(await buffer(await storage.read(hash)));
  return 'file' in read ? read.file : null;
}

/** Returns the first set file with exactly the report's inputs, if any. */
export async function findSetFile(
  deps: Pick<Deps, 'storage'>,
  rows: SetFileRow[],
  inputs: ReportInput[],
): Promise<number | null> {
  if (inputs.length === 0) return null;
  for (const row of rows) {
    const setFile = await openSetFile(deps, row);
    if (setFile && firstDifference(inputs, setFile) === null) return row.id;
  }
  return null;
}

/**
 * Assigns set files to reports without one, after a product's set files changed. Removed set files
 * clear their reports and stored bytes never change, so a report may briefly lack its set file but
 * never has a wrong one. Never rejects, since the save is already done.
 */
export async function matchReports(
  deps: Pick<Deps, 'db' | 'storage'>,
  productId: number,
): Promise<void> {
  try {
    const open = await deps.db
      .select({ id: reports.id, inputs: reports.inputs })
      .from(reports)
      .where(and(eq(reports.productId, productId), isNull(reports.setFileId)));
    if (open.length === 0) return;
    const rows = await selectSetFiles(deps.db, productId);
    let matched = 0;
    for (const { id, inputs } of open) {
      const setFileId = await findSetFile(deps, rows, inputs);
      if (setFileId === null) continue;
      await deps.db
        .update(reports)
        .set({ setFileId: stillThere(setFileId, productId) })
        .where(and(eq(reports.id, id), isNull(reports.setFileId)));
      matched++;
    }
    if (matched > 0) await noteProductChanged(deps.db, productId);
  } catch (error) {
    logFault(error, undefined, 'set files of reports');
  }
}

/** Selects the set file's id; null if it was removed in the meantime. */
export const stillThere = (setFileId: number | null, productId: number) =>
  sql<
    number | null
  >`(SELECT ${setFiles.id} FROM ${setFiles} WHERE ${and(eq(setFiles.id, setFileId ?? 0), eq(setFiles.productId, productId))})`;
