import { requestLease } from '#contract/leases.ts';
import { textEndpoint } from '#server/endpoint/endpoint.ts';
import { giveLease } from '#server/licenses/lease/give-lease.ts';

export const ALL = textEndpoint(requestLease, giveLease);
