import * as contract from '#contract/license-page.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { setLicenseAlertAside } from '#server/licenses/set-license-alert-aside.ts';

export const ALL = endpoints([contract.setLicenseAlertAside, setLicenseAlertAside]);
