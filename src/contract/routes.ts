import { login, logout } from './admin.ts';
import { listAuditLog } from './audit-log.ts';
import {
  blockLicense,
  createLicense,
  exportLicenses,
  listLicenses,
  listPurchaseLicenses,
  verifyLicense,
} from './licenses.ts';
import { listUndeliveredMails } from './mails.ts';
import { getOverview } from './overview.ts';
import { capturePayment, createPayment } from './payments.ts';
import { createProduct, previewMarkdown, updateProduct } from './product-form.ts';
import {
  deleteProduct,
  exportProducts,
  getProduct,
  listProducts,
  listScreenshots,
  listSetFiles,
  restoreProduct,
} from './products.ts';
import {
  createPromoCode,
  deletePromoCode,
  exportPromoCodes,
  getPromoCode,
  listPromoCodes,
  updatePromoCode,
  validatePromo,
} from './promo-codes.ts';
import {
  checkPurchase,
  exportPurchases,
  getPurchase,
  listPurchases,
  refundPurchase,
  resendReceipt,
  savePurchaseEmail,
} from './purchases.ts';
import { redownload, requestOtp } from './redownload.ts';
import type { Route } from './route.ts';
import {
  createTicket,
  exportTickets,
  getTicket,
  listTickets,
  replyToTicket,
  saveTicketState,
} from './tickets.ts';

/** Every call of the API. The OpenAPI document and the tests go through it. */
export const routes: Route[] = [
  listProducts,
  getProduct,
  listScreenshots,
  listSetFiles,
  createProduct,
  updateProduct,
  deleteProduct,
  restoreProduct,
  exportProducts,
  previewMarkdown,
  validatePromo,
  listPromoCodes,
  getPromoCode,
  createPromoCode,
  updatePromoCode,
  deletePromoCode,
  exportPromoCodes,
  createPayment,
  capturePayment,
  listPurchases,
  getPurchase,
  resendReceipt,
  savePurchaseEmail,
  refundPurchase,
  checkPurchase,
  exportPurchases,
  createLicense,
  listPurchaseLicenses,
  verifyLicense,
  listLicenses,
  blockLicense,
  exportLicenses,
  requestOtp,
  redownload,
  createTicket,
  listTickets,
  getTicket,
  replyToTicket,
  saveTicketState,
  exportTickets,
  login,
  logout,
  getOverview,
  listAuditLog,
  listUndeliveredMails,
];
