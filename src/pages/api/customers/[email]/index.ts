import * as contract from '#contract/customers.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { getCustomer } from '#server/customers/get-customer.ts';

export const ALL = endpoints([contract.getCustomer, getCustomer]);
