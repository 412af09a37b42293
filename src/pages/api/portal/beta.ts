import * as contract from '#contract/portal.ts';
import { endpoints } from '#server/endpoint.ts';
import { savePortalBeta } from '#server/portal/save-portal-beta.ts';

export const ALL = endpoints([contract.savePortalBeta, savePortalBeta]);
