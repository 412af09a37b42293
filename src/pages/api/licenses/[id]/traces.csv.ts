import { exportLicenseTraces } from '#contract/license-page.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { licenseTracesTable } from '#server/licenses/license-traces-table.ts';

export const ALL = csvEndpoint(exportLicenseTraces, licenseTracesTable);
