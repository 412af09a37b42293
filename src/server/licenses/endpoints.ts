import * as leases from '#contract/licenses/leases.ts';
import * as licenseInclude from '#contract/licenses/license-include.ts';
import * as licensePage from '#contract/licenses/license-page.ts';
import * as licenses from '#contract/licenses/licenses.ts';
import * as offlineLeases from '#contract/licenses/offline-leases.ts';
import * as trials from '#contract/licenses/trials.ts';
import { createLicense } from './keys/create-license.ts';
import { getLicense, licenseTracesTable } from './keys/get-license.ts';
import { makeLicenseHelper } from './include/make-helper.ts';
import { describeLicenseInclude, makeLicenseInclude } from './include/make-include.ts';
import { giveLease } from './lease/give-lease.ts';
import { listLicenseUsage } from './keys/list-license-usage.ts';
import { licensesTable, listLicenses } from './keys/list-licenses.ts';
import { listPurchaseLicenses } from './keys/list-purchase-licenses.ts';
import { moveForBuyer } from './keys/move-for-buyer.ts';
import { makeForSeller } from './offline/make-for-seller.ts';
import { saveLicenseNotice } from './keys/save-license-notice.ts';
import { setLicenseAlertAside } from './keys/set-license-alert-aside.ts';
import { updateLicense } from './keys/update-license.ts';
import { verifyLicense } from './lease/verify-license.ts';
import { confirmTrial } from './trials/confirm-trial.ts';
import { listTrials } from './trials/list-trials.ts';
import { requestTrial } from './trials/request-trial.ts';
import { attachment } from '#server/kit/endpoint/attachment.ts';
import { csv } from '#server/kit/endpoint/csv.ts';
import { call, textCall } from '#server/kit/endpoint/endpoint.ts';

export const licensesEndpoints = [
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
