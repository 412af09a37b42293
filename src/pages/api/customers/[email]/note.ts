import * as contract from '#contract/customers.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { saveCustomerNote } from '#server/customers/save-customer-note.ts';

export const ALL = endpoints([contract.saveCustomerNote, saveCustomerNote]);
