import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listPortalChecks } from '#server/purchase-access/list-portal-checks.ts';

export const ALL = endpoints([contract.listPortalChecks, listPortalChecks]);
