import { exportCustomer as route } from '#contract/personal-data.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { exportCustomer } from '#server/personal-data/export-customer.ts';

export const ALL = endpoints([route, exportCustomer]);
