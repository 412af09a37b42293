import * as contract from '#contract/license-page.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { saveLicenseNotice } from '#server/licenses/save-license-notice.ts';

export const ALL = endpoints([contract.saveLicenseNotice, saveLicenseNotice]);
