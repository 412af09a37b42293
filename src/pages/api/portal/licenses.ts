import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint.ts';
import { listPortalLicenses } from '#server/portal/list-portal-licenses.ts';

export const ALL = endpoints([contract.listPortalLicenses, listPortalLicenses]);
