import { requestOtp } from '#contract/redownload.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { requestOtp as request } from '#server/redownload/request-otp.ts';

export const prerender = false;

export const POST = endpoint(requestOtp, request);
export const ALL = onlyMethods('POST');
