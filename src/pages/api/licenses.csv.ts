import { exportLicenses } from '#contract/licenses.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { licensesTable } from '#server/licenses/licenses-table.ts';

export const ALL = csvEndpoint(exportLicenses, licensesTable);
