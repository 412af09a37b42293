import * as contract from '#contract/offline-leases.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { makeForSeller } from '#server/licenses/offline/make-for-seller.ts';

export const ALL = endpoints([contract.makeOfflineLease, makeForSeller]);
