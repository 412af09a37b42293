import type { createImport as route, Imported } from '#contract/seller/imports.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { StagedFile } from '#server/kit/uploads/staged-file.ts';
import { importPurchases } from './import-purchases.ts';

/** Imports an uploaded file, as `importPurchases`. The audit log records that it began. */
export function createImport(
  deps: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { file, ...input }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<Imported> {
  // Programming error: the route takes the file from the form.
  if (!(file instanceof StagedFile)) throw new Error('The file did not come with the form');
  return importPurchases(deps, {
    ...input,
    path: file.path,
    record: (tx, { id, rowCount }) => {
      const event = { subject: `Import ${id}, ${input.source}`, detail: `${rowCount} rows` };
      return recordAction(tx, caller, { action: 'purchases-imported', ...event }, deps.now());
    },
  });
}
