import { verifyLicense } from '#contract/licenses.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { verifyLicense as verify } from '#server/licenses/verify-license.ts';

export const prerender = false;

export const POST = endpoint(verifyLicense, verify);
export const ALL = onlyMethods('POST');
