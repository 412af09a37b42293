import { confirmErasure as route } from '#contract/personal-data.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { confirmErasure } from '#server/personal-data/confirm-erasure.ts';

export const ALL = endpoints([route, confirmErasure]);
