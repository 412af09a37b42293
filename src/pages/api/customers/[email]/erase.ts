import { eraseCustomer as route } from '#contract/personal-data.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { eraseCustomer } from '#server/personal-data/erase-customer.ts';

export const ALL = endpoints([route, eraseCustomer]);
