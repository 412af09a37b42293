import * as contract from '#contract/people.ts';
import { makeFirstOwner } from '#server/admin/people/accept-invitation.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.makeFirstOwner, makeFirstOwner]);
