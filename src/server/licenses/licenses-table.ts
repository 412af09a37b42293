import { licenseColumns } from '#contract/licenses.ts';
import { defineTable } from '../endpoint/csv.ts';
import { readLicenses } from './list-licenses.ts';

export const licensesTable = defineTable('Licenses', readLicenses, licenseColumns, {
  is_blocked: ({ is_blocked }) => (is_blocked ? 'Yes' : 'No'),
  is_ended: ({ is_ended }) => (is_ended ? 'Yes' : 'No'),
});
