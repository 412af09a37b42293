import * as contract from '#contract/admin.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { loginAdmin } from '#server/admin/login.ts';

export const ALL = endpoints([contract.login, loginAdmin]);
