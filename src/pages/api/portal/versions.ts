import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listPortalVersions } from '#server/purchase-access/list-portal-versions.ts';

export const ALL = endpoints([contract.listPortalVersions, listPortalVersions]);
