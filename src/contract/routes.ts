import * as admin from '#contract/seller/admin.ts';
import * as auditLog from '#contract/seller/audit-log.ts';
import * as blocks from '#contract/buyers/blocks.ts';
import * as eventTargets from '#contract/contact/event-targets.ts';
import * as checks from '#contract/licenses/checks.ts';
import * as cannedAnswers from '#contract/contact/canned-answers.ts';
import * as customers from '#contract/buyers/customers.ts';
import * as imports from '#contract/seller/imports.ts';
import * as leases from '#contract/licenses/leases.ts';
import * as licensePage from '#contract/licenses/license-page.ts';
import * as licenseInclude from '#contract/licenses/license-include.ts';
import * as licenses from '#contract/licenses/licenses.ts';
import * as mails from '#contract/contact/mails.ts';
import * as me from '#contract/seller/me.ts';
import * as offlineLeases from '#contract/licenses/offline-leases.ts';
import * as checkout from '#contract/sales/checkout.ts';
import * as delivery from '#contract/sales/delivery.ts';
import * as orders from '#contract/sales/orders.ts';
import * as overview from '#contract/seller/overview.ts';
import * as passkeys from '#contract/seller/passkeys.ts';
import * as people from '#contract/seller/people.ts';
import * as personalData from '#contract/buyers/personal-data.ts';
import * as portal from '#contract/buyers/portal.ts';
import * as productForm from '#contract/catalogue/product-form.ts';
import * as products from '#contract/catalogue/products.ts';
import * as promoCodes from '#contract/sales/promo-codes.ts';
import * as releaseMails from '#contract/catalogue/release-mails.ts';
import * as purchaseList from '#contract/buyers/purchase-list.ts';
import * as purchaseForm from '#contract/sales/purchase-form.ts';
import * as redownload from '#contract/buyers/redownload.ts';
import * as reports from '#contract/catalogue/reports.ts';
import * as questions from '#contract/catalogue/questions.ts';
import * as reviews from '#contract/catalogue/reviews.ts';
import type { Route } from './route.ts';
import * as setup from '#contract/seller/setup.ts';
import * as shopSettings from '#contract/seller/shop-settings.ts';
import * as tickets from '#contract/contact/tickets.ts';
import * as tokens from '#contract/seller/tokens.ts';
import * as trials from '#contract/licenses/trials.ts';
import * as vat from '#contract/books/vat.ts';
import * as visits from '#contract/catalogue/visits.ts';
import * as versionForm from '#contract/catalogue/version-form.ts';
import * as versionList from '#contract/catalogue/version-list.ts';
import * as invoices from '#contract/books/invoices.ts';
import * as disputes from '#contract/sales/disputes.ts';
import * as withdrawals from '#contract/sales/withdrawals.ts';

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
  checkout,
  orders,
  purchaseForm,
  purchaseList,
  licenses,
  checks,
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
