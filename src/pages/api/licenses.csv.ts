import { exportLicenses } from '#contract/licenses.ts';
import { csvEndpoint } from '#server/csv.ts';
import { onlyMethods } from '#server/endpoint.ts';
import { licensesTable } from '#server/licenses/licenses-table.ts';

export const prerender = false;

export const GET = csvEndpoint(exportLicenses, licensesTable);
export const ALL = onlyMethods('GET');
