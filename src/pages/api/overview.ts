import * as contract from '#contract/overview.ts';
import { getOverview } from '#server/admin/overview.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.getOverview, getOverview]);
