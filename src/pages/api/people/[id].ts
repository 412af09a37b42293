import * as contract from '#contract/people.ts';
import { deletePerson } from '#server/admin/people/people.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.deletePerson, deletePerson]);
