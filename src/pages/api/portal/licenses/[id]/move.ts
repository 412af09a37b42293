import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint.ts';
import { movePortalLicense } from '#server/portal/move-portal-license.ts';

export const ALL = endpoints([contract.movePortalLicense, movePortalLicense]);
