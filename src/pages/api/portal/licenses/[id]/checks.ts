import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint.ts';
import { listPortalChecks } from '#server/portal/list-portal-checks.ts';

export const ALL = endpoints([contract.listPortalChecks, listPortalChecks]);
