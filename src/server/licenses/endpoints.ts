import * as checks from '#contract/licenses/checks.ts';
import * as leases from '#contract/licenses/leases.ts';
import * as licenseInclude from '#contract/licenses/license-include.ts';
import * as licensePage from '#contract/licenses/license-page.ts';
import * as licenses from '#contract/licenses/licenses.ts';
import * as offlineLeases from '#contract/licenses/offline-leases.ts';
import * as trials from '#contract/licenses/trials.ts';
import { createLicense, listPurchaseLicenses } from './keys/purchase-licenses.ts';
import { listPurchaseChecks, listTrialChecks } from './keys/list-checks.ts';
import { getLicense, licenseTracesTable } from './keys/get-license.ts';
import {
  makeLicenseHelper,
  describeLicenseInclude,
  makeLicenseInclude,
} from './include/make-include.ts';
import { giveLease } from './lease/give-lease.ts';
import { listLicenseUsage, setLicenseAlertAside } from './keys/license-alerts.ts';
import { licensesTable, listLicenses } from './keys/list-licenses.ts';
import { moveForBuyer } from './keys/move-license.ts';
import { makeForSeller } from './offline/make-offline-lease.ts';
import { saveLicenseNotice, updateLicense } from './keys/update-license.ts';
import { verifyLicense } from './lease/verify-license.ts';
import { confirmTrial, requestTrial } from './trials/request-trial.ts';
import { listTrials } from './trials/list-trials.ts';
import { attachment } from '#server/kit/endpoint/attachment.ts';
import { csv } from '#server/kit/endpoint/csv.ts';
import { call, textCall } from '#server/kit/endpoint/endpoint.ts';

export const licensesEndpoints = [
  call(checks.listPurchaseChecks, listPurchaseChecks),
  call(checks.listTrialChecks, listTrialChecks),
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
