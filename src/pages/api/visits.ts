import { byMethod } from '#server/endpoint/endpoint.ts';
import { visitEndpoint } from '#server/visits/count-visit.ts';

export const ALL = byMethod({ POST: visitEndpoint });
