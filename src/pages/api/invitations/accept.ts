import * as contract from '#contract/people.ts';
import { acceptInvitation } from '#server/admin/people/accept-invitation.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.acceptInvitation, acceptInvitation]);
