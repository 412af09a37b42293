import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { movePortalLicense } from '#server/purchase-access/move-portal-license.ts';

export const ALL = endpoints([contract.movePortalLicense, movePortalLicense]);
