import * as contract from '#contract/license-page.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listLicenseUsage } from '#server/licenses/list-license-usage.ts';

export const ALL = endpoints([contract.listLicenseUsage, listLicenseUsage]);
