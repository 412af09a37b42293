import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint.ts';
import { listPortalVersions } from '#server/portal/list-portal-versions.ts';

export const ALL = endpoints([contract.listPortalVersions, listPortalVersions]);
