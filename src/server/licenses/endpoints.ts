import * as leases from '#contract/leases.ts';
import * as licenseInclude from '#contract/license-include.ts';
import * as licensePage from '#contract/license-page.ts';
import * as licenses from '#contract/licenses.ts';
import * as offlineLeases from '#contract/offline-leases.ts';
import * as trials from '#contract/trials.ts';
import { createLicense } from '../licenses/create-license.ts';
import { getLicense, licenseTracesTable } from '../licenses/get-license.ts';
import { makeLicenseHelper } from '../licenses/include/make-helper.ts';
import { describeLicenseInclude, makeLicenseInclude } from '../licenses/include/make-include.ts';
import { giveLease } from '../licenses/lease/give-lease.ts';
import { listLicenseUsage } from '../licenses/list-license-usage.ts';
import { licensesTable, listLicenses } from '../licenses/list-licenses.ts';
import { listPurchaseLicenses } from '../licenses/list-purchase-licenses.ts';
import { moveForBuyer } from '../licenses/move-for-buyer.ts';
import { makeForSeller } from '../licenses/offline/make-for-seller.ts';
import { saveLicenseNotice } from '../licenses/save-license-notice.ts';
import { setLicenseAlertAside } from '../licenses/set-license-alert-aside.ts';
import { updateLicense } from '../licenses/update-license.ts';
import { verifyLicense } from '../licenses/verify-license.ts';
import { confirmTrial } from '../trials/confirm-trial.ts';
import { listTrials } from '../trials/list-trials.ts';
import { requestTrial } from '../trials/request-trial.ts';
import { attachment } from '../endpoint/attachment.ts';
import { csv } from '../endpoint/csv.ts';
import { call, textCall, type Endpoint } from '../endpoint/endpoint.ts';

/** Calls of this wing. */
export const licensesEndpoints: Endpoint[] = [
  textCall(leases.requestLease, giveLease),
  call(licenseInclude.getLicenseInclude, describeLicenseInclude),
  attachment(licenseInclude.downloadLicenseInclude, makeLicenseInclude),
  attachment(licenseInclude.downloadLicenseHelper, makeLicenseHelper),
  call(licensePage.getLicense, getLicense),
  call(licensePage.moveLicense, moveForBuyer),
  call(licensePage.saveLicenseNotice, saveLicenseNotice),
  call(licensePage.setLicenseAlertAside, setLicenseAlertAside),
  csv(licensePage.exportLicenseTraces, licenseTracesTable),
  call(licensePage.listLicenseUsage, listLicenseUsage),
  call(licenses.createLicense, createLicense, { writes: 'purchase' }),
  call(licenses.listPurchaseLicenses, listPurchaseLicenses),
  call(licenses.listLicenses, listLicenses),
  csv(licenses.exportLicenses, licensesTable),
  call(licenses.updateLicense, updateLicense),
  call(licenses.verifyLicense, verifyLicense),
  call(offlineLeases.makeOfflineLease, makeForSeller),
  call(trials.requestTrial, requestTrial),
  call(trials.confirmTrial, confirmTrial),
  call(trials.listTrials, listTrials),
];
