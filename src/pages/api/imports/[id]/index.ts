import * as contract from '#contract/imports.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { deleteImport } from '#server/imports/delete-import.ts';
import { getImport } from '#server/imports/list-imports.ts';

export const ALL = endpoints(
  [contract.getImport, getImport],
  [contract.deleteImport, deleteImport],
);
