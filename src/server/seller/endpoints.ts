import * as admin from '#contract/seller/admin.ts';
import * as auditLog from '#contract/seller/audit-log.ts';
import * as imports from '#contract/seller/imports.ts';
import * as me from '#contract/seller/me.ts';
import * as overview from '#contract/seller/overview.ts';
import * as passkeys from '#contract/seller/passkeys.ts';
import * as people from '#contract/seller/people.ts';
import * as setup from '#contract/seller/setup.ts';
import * as shopSettings from '#contract/seller/shop-settings.ts';
import * as tokens from '#contract/seller/tokens.ts';
import * as visits from '#contract/catalogue/visits.ts';
import {
  getMe,
  saveMe,
  saveOwnPassword,
  deleteSession,
  listSessions,
  confirmTotp,
  deleteTotp,
  startTotp,
} from './account/me.ts';
import { listAuditLog } from './list-audit-log.ts';
import { listSources } from './figures/list-sources.ts';
import { transactionsTable } from './figures/list-transactions.ts';
import { loginAdmin, logoutAdmin } from './login/login.ts';
import { getOverview } from './figures/overview.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  startPasskey,
  loginByPasskey,
  startPasskeyLogin,
} from './passkeys/passkeys.ts';
import { acceptInvitation, makeFirstOwner, invitePerson } from './people/invitation.ts';
import { deletePerson, listPeople } from './people/people.ts';
import { getSales } from './figures/sales.ts';
import { createToken, deleteToken, listTokens } from './tokens/tokens.ts';
import { makeBackup, offerBackupLink } from './backup/download-backup.ts';
import { createImport } from './imports/import-purchases.ts';
import { getImportMails, mailImport } from './imports/mail-import.ts';
import { deleteImport } from './imports/delete-import.ts';
import { getImport, importProblemsTable, listImports } from './imports/list-imports.ts';
import { listSetup, tryRow } from './setup/setup.ts';
import { startTestPayment } from './setup/test-payment.ts';
import { accentOnPages } from '#server/kit/shop/accent-colors.ts';
import {
  restoreBrandPicture,
  saveBrandPicture,
  type PictureDeps,
  getShopSettings,
  saveShopSettings,
} from './settings/shop-settings.ts';
import { visitEndpoint } from '#server/catalogue/visits/visits.ts';
import { attachment } from '#server/kit/endpoint/attachment.ts';
import { csv } from '#server/kit/endpoint/csv.ts';
import { everythingTag } from '#server/kit/endpoint/caching.ts';
import { call } from '#server/kit/endpoint/endpoint.ts';

const everything = () => [everythingTag];

const brandPictureEndpoints = shopSettings.brandPictureKinds.flatMap((kind) => {
  const { save, restore } = shopSettings.brandPictures[kind];
  const effects = { changes: everything };
  return [
    call(
      save,
      (deps: PictureDeps, input, caller) => saveBrandPicture(deps, kind, input, caller),
      effects,
    ),
    call(
      restore,
      (deps: PictureDeps, _input, caller) => restoreBrandPicture(deps, kind, caller),
      effects,
    ),
  ];
});

export const sellerEndpoints = [
  call(admin.login, loginAdmin),
  call(admin.logout, logoutAdmin),
  call(auditLog.listAuditLog, listAuditLog),
  call(imports.createImport, createImport),
  call(imports.listImports, listImports),
  call(imports.getImport, getImport),
  call(imports.getImportMails, getImportMails),
  call(imports.mailImport, mailImport),
  call(imports.deleteImport, deleteImport),
  csv(imports.exportImportProblems, importProblemsTable),
  call(me.getMe, getMe),
  call(me.saveMe, saveMe),
  call(me.saveOwnPassword, saveOwnPassword),
  call(me.startTotp, startTotp),
  call(me.confirmTotp, confirmTotp),
  call(me.deleteTotp, deleteTotp),
  call(me.listSessions, listSessions),
  call(me.deleteSession, deleteSession),
  call(overview.getOverview, getOverview),
  call(overview.getSales, getSales),
  csv(overview.exportTransactions, transactionsTable),
  call(passkeys.startPasskey, startPasskey),
  call(passkeys.addPasskey, addPasskey),
  call(passkeys.listPasskeys, listPasskeys),
  call(passkeys.deletePasskey, deletePasskey),
  call(passkeys.startPasskeyLogin, startPasskeyLogin),
  call(passkeys.passkeyLogin, loginByPasskey),
  call(people.listPeople, listPeople),
  call(people.invitePerson, invitePerson),
  call(people.deletePerson, deletePerson),
  call(people.makeFirstOwner, makeFirstOwner),
  call(people.acceptInvitation, acceptInvitation),
  call(setup.getSetup, listSetup),
  call(setup.trySetup, tryRow),
  call(setup.createTestPayment, startTestPayment),
  call(setup.offerBackup, offerBackupLink),
  attachment(setup.downloadBackup, makeBackup),
  call(shopSettings.getSettings, getShopSettings),
  call(shopSettings.saveSettings, saveShopSettings, { changes: everything }),
  call(shopSettings.getAccentShades, async (_deps, { accent }) => ({
    light: accentOnPages('light', accent),
    dark: accentOnPages('dark', accent),
  })),
  call(tokens.createToken, createToken),
  call(tokens.listTokens, listTokens),
  call(tokens.deleteToken, deleteToken),
  call(visits.listSources, listSources),
  ...brandPictureEndpoints,
  visitEndpoint,
];
