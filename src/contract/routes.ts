import * as admin from './admin.ts';
import * as auditLog from './audit-log.ts';
import * as blocks from './blocks.ts';
import * as eventTargets from './event-targets.ts';
import * as cannedAnswers from './canned-answers.ts';
import * as customers from './customers.ts';
import * as imports from './imports.ts';
import * as leases from './leases.ts';
import * as licensePage from './license-page.ts';
import * as licenseInclude from './license-include.ts';
import * as licenses from './licenses.ts';
import * as mails from './mails.ts';
import * as me from './me.ts';
import * as offlineLeases from './offline-leases.ts';
import * as delivery from './delivery.ts';
import * as orders from './orders.ts';
import * as overview from './overview.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import * as personalData from './personal-data.ts';
import * as portal from './portal.ts';
import * as productForm from './product-form.ts';
import * as products from './products.ts';
import * as promoCodes from './promo-codes.ts';
import * as releaseMails from './release-mails.ts';
import * as purchaseList from './purchase-list.ts';
import * as purchaseForm from './purchase-form.ts';
import * as redownload from './redownload.ts';
import * as reports from './reports.ts';
import * as questions from './questions.ts';
import * as reviews from './reviews.ts';
import type { Route } from './route.ts';
import * as setup from './setup.ts';
import * as shopSettings from './shop-settings.ts';
import * as tickets from './tickets.ts';
import * as tokens from './tokens.ts';
import * as trials from './trials.ts';
import * as uploads from './uploads.ts';
import * as vat from './vat.ts';
import * as visits from './visits.ts';
import * as versionForm from './version-form.ts';
import * as versionList from './version-list.ts';
import * as invoices from './invoices.ts';
import * as disputes from './disputes.ts';
import * as withdrawals from './withdrawals.ts';

const nouns = [
  products,
  productForm,
  versionList,
  versionForm,
  releaseMails,
  reports,
  questions,
  reviews,
  disputes,
  withdrawals,
  invoices,
  promoCodes,
  delivery,
  orders,
  purchaseForm,
  purchaseList,
  licenses,
  leases,
  licensePage,
  offlineLeases,
  licenseInclude,
  redownload,
  portal,
  personalData,
  tickets,
  cannedAnswers,
  customers,
  imports,
  trials,
  admin,
  overview,
  visits,
  auditLog,
  blocks,
  eventTargets,
  mails,
  people,
  me,
  passkeys,
  tokens,
  uploads,
  setup,
  shopSettings,
  vat,
  ...Object.values(shopSettings.brandPictures),
];

/** Every API call, for the OpenAPI document and tests. */
export const routes: Route[] = nouns.flatMap((noun) =>
  Object.values<unknown>(noun).filter(isRoute),
);

function isRoute(exported: unknown): exported is Route {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    'method' in exported &&
    'path' in exported &&
    'input' in exported
  );
}
