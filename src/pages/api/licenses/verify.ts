import * as contract from '#contract/licenses.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { verifyLicense } from '#server/licenses/verify-license.ts';

export const ALL = endpoints([contract.verifyLicense, verifyLicense]);
