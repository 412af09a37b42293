import * as contract from '#contract/customers.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listCustomers } from '#server/customers/list-customers.ts';

export const ALL = endpoints([contract.listCustomers, listCustomers]);
