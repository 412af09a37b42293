import { requestOneTimePassword } from '#contract/redownload.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { requestOneTimePassword as request } from '#server/redownload/request-one-time-password.ts';

export const prerender = false;

export const POST = endpoint(requestOneTimePassword, request);
export const ALL = onlyMethods('POST');
