import * as contract from '#contract/redownload.ts';
import { endpoints } from '#server/endpoint.ts';
import { requestOneTimePassword } from '#server/redownload/request-one-time-password.ts';

export const ALL = endpoints([contract.requestOneTimePassword, requestOneTimePassword]);
