import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { savePortalBeta } from '#server/purchase-access/save-portal-beta.ts';

export const ALL = endpoints([contract.savePortalBeta, savePortalBeta]);
