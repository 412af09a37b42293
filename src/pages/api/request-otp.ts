import * as contract from '#contract/redownload.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { requestOneTimePassword } from '#server/purchase-access/request-one-time-password.ts';

export const ALL = endpoints([contract.requestOneTimePassword, requestOneTimePassword]);
