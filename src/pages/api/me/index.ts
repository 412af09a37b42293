import * as contract from '#contract/me.ts';
import { getMe } from '#server/admin/account/get-me.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.getMe, getMe]);
