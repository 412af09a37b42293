import * as contract from '#contract/imports.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { createImport } from '#server/imports/create-import.ts';
import { listImports } from '#server/imports/list-imports.ts';

export const ALL = endpoints(
  [contract.listImports, listImports],
  [contract.createImport, createImport],
);
