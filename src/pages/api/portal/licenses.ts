import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listPortalLicenses } from '#server/purchase-access/list-portal-licenses.ts';

export const ALL = endpoints([contract.listPortalLicenses, listPortalLicenses]);
