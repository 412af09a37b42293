import * as contract from '#contract/visits.ts';
import { listSources } from '#server/admin/list-sources.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.listSources, listSources]);
