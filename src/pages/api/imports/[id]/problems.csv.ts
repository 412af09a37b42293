import { exportImportProblems } from '#contract/imports.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { importProblemsTable } from '#server/imports/list-imports.ts';

export const ALL = csvEndpoint(exportImportProblems, importProblemsTable);
