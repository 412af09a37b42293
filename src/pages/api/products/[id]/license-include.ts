import { getLicenseInclude } from '#contract/license-include.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { describeLicenseInclude } from '#server/licenses/include/make-include.ts';

export const ALL = endpoints([getLicenseInclude, describeLicenseInclude]);
