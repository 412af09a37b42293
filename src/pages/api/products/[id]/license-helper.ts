import { downloadLicenseHelper } from '#contract/license-include.ts';
import { attachmentEndpoint } from '#server/endpoint/attachment.ts';
import { makeLicenseHelper } from '#server/licenses/include/make-helper.ts';

export const ALL = attachmentEndpoint(downloadLicenseHelper, makeLicenseHelper);
