import * as page from '#contract/license-page.ts';
import * as contract from '#contract/licenses.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { blockLicense } from '#server/licenses/block-license.ts';
import { getLicense } from '#server/licenses/get-license.ts';

export const ALL = endpoints([page.getLicense, getLicense], [contract.blockLicense, blockLicense]);
