import { logout } from '#contract/admin.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { logoutAdmin } from '#server/admin/login.ts';

export const prerender = false;

export const POST = endpoint(logout, logoutAdmin);
export const ALL = onlyMethods('POST');
