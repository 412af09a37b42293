import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as imports from '#contract/seller/imports.ts';
import { createImport } from '#server/seller/imports/import-purchases.ts';
import { deleteImport } from '#server/seller/imports/delete-import.ts';
import {
  getImport,
  importProblemsTable,
  listImports,
} from '#server/seller/imports/list-imports.ts';
import { getImportMails, mailImport } from '#server/seller/imports/mail-import.ts';
import { makeMovedHereMail } from '#server/seller/imports/moved-here-mail.ts';
import { StagedFile } from '#server/kit/uploads/staged-file.ts';
import type { Call, CallFixtures } from './call-fixtures.ts';

/** Lists the calls of imports, for a file with a purchase of two keys and a wrong row. */
export function importCalls(fixtures: CallFixtures): Call[] {
  const { deps, database, call, later, table, other } = fixtures;
  const path = join(database.folder, 'import.csv');
  const name = 'import.csv';
  const content =
    'email,product,order_id,license_key\na@b.example,3,1,KEY-ONE-1\na@b.example,3,1,KEY-TWO-2\na,3,2,';
  writeFileSync(path, content);
  const file = new StagedFile({ name, size: content.length, path });
  const input = { file, source: 'Old shop' };
  return [
    later(6, imports.createImport, createImport, () => ({ ...input, dryRun: 'true' as const })),
    later(17, imports.createImport, createImport, () => ({ ...input, mailProducts: [3] })),
    call(1, imports.listImports, listImports, { search: 'shop' }),
    call(1, imports.getImport, getImport, { id: 1 }),
    call(3, imports.getImportMails, getImportMails, { id: 1 }),
    later(4, imports.mailImport, mailImport, () => ({ id: 1 })),
    table(1, imports.exportImportProblems, importProblemsTable, { id: 1 }),
    other(1, 'a mail of an import', () =>
      makeMovedHereMail(deps, { subjectId: 'old shop', recipient: 'a@b.example' }),
    ),
    call(21, imports.deleteImport, deleteImport, { id: 1 }),
  ];
}
