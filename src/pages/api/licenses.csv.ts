import { exportLicenses } from '#contract/licenses.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { licensesTable } from '#server/licenses/list-licenses.ts';

export const ALL = csvEndpoint(exportLicenses, licensesTable);
