import { login, logout } from './admin.ts';
import { listUndeliveredMails } from './mails.ts';
import { createLicense, listLicenses, verifyLicense } from './licenses.ts';
import { capturePayment, createPayment } from './payments.ts';
import { getProduct, listProducts, listScreenshots, listSetFiles } from './products.ts';
import { listPromoCodes, validatePromo } from './promo-codes.ts';
import { listPurchases, savePurchaseEmail } from './purchases.ts';
import { redownload, requestOtp } from './redownload.ts';
import type { Route } from './route.ts';
import { createTicket, listTickets } from './tickets.ts';

/** Every call of the API. The OpenAPI document and the tests go through it. */
export const routes: Route[] = [
  listProducts,
  getProduct,
  listScreenshots,
  listSetFiles,
  validatePromo,
  createPayment,
  capturePayment,
  savePurchaseEmail,
  createLicense,
  verifyLicense,
  requestOtp,
  redownload,
  createTicket,
  login,
  logout,
  listPromoCodes,
  listPurchases,
  listLicenses,
  listTickets,
  listUndeliveredMails,
];
