import * as admin from './admin.ts';
import * as auditLog from './audit-log.ts';
import * as blocks from './blocks.ts';
import * as imports from './imports.ts';
import * as leases from './leases.ts';
import * as licensePage from './license-page.ts';
import * as licenseInclude from './license-include.ts';
import * as licenses from './licenses.ts';
import * as mails from './mails.ts';
import * as orders from './orders.ts';
import * as overview from './overview.ts';
import * as portal from './portal.ts';
import * as productForm from './product-form.ts';
import * as products from './products.ts';
import * as promoCodes from './promo-codes.ts';
import * as releaseMails from './release-mails.ts';
import * as purchaseForm from './purchase-form.ts';
import * as redownload from './redownload.ts';
import * as reports from './reports.ts';
import type { Route } from './route.ts';
import * as tickets from './tickets.ts';
import * as trials from './trials.ts';
import * as uploads from './uploads.ts';
import * as versionForm from './version-form.ts';
import * as versionList from './version-list.ts';

const nouns = [
  products,
  productForm,
  versionList,
  versionForm,
  releaseMails,
  reports,
  promoCodes,
  orders,
  purchaseForm,
  licenses,
  leases,
  licensePage,
  licenseInclude,
  redownload,
  portal,
  tickets,
  imports,
  trials,
  admin,
  overview,
  auditLog,
  blocks,
  mails,
  uploads,
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
