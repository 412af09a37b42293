import * as contract from '#contract/overview.ts';
import { getSales } from '#server/admin/sales.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.getSales, getSales]);
