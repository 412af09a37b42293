import * as contract from '#contract/offline-leases.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { makePortalOfflineLease } from '#server/purchase-access/make-portal-offline-lease.ts';

export const ALL = endpoints([contract.makePortalOfflineLease, makePortalOfflineLease]);
