import { downloadLicenseInclude } from '#contract/license-include.ts';
import { attachmentEndpoint } from '#server/endpoint/attachment.ts';
import { makeLicenseInclude } from '#server/licenses/include/make-include.ts';

export const ALL = attachmentEndpoint(downloadLicenseInclude, makeLicenseInclude);
