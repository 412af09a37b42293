import * as contract from '#contract/licenses.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { createLicense } from '#server/licenses/create-license.ts';
import { listLicenses } from '#server/licenses/list-licenses.ts';

export const ALL = endpoints(
  [contract.listLicenses, listLicenses],
  [contract.createLicense, createLicense, { writes: 'purchase' }],
);
