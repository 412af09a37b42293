import * as page from '#contract/license-page.ts';
import * as contract from '#contract/licenses.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { updateLicense } from '#server/licenses/update-license.ts';
import { getLicense } from '#server/licenses/get-license.ts';

export const ALL = endpoints(
  [page.getLicense, getLicense],
  [contract.updateLicense, updateLicense],
);
