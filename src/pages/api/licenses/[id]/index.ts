import * as contract from '#contract/licenses.ts';
import { endpoints } from '#server/endpoint.ts';
import { blockLicense } from '#server/licenses/block-license.ts';

export const ALL = endpoints([contract.blockLicense, blockLicense]);
