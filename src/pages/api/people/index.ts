import * as contract from '#contract/people.ts';
import { invitePerson } from '#server/admin/people/invitation.ts';
import { listPeople } from '#server/admin/people/people.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints(
  [contract.listPeople, listPeople],
  [contract.invitePerson, invitePerson],
);
