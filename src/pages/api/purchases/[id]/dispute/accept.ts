import { acceptDispute as route } from '#contract/disputes.ts';
import { acceptDispute } from '#server/disputes/accept-dispute.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([route, acceptDispute]);
