import { exportLicenseTraces } from '#contract/license-page.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { licenseTracesTable } from '#server/licenses/get-license.ts';

export const ALL = csvEndpoint(exportLicenseTraces, licenseTracesTable);
