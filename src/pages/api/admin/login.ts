import { login } from '#contract/admin.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { loginAdmin } from '#server/admin/login.ts';

export const prerender = false;

export const POST = endpoint(login, loginAdmin);
export const ALL = onlyMethods('POST');
