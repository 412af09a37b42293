import { requestErasure as route } from '#contract/personal-data.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { requestErasure } from '#server/personal-data/request-erasure.ts';

export const ALL = endpoints([route, requestErasure]);
