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
import {
  captureOrder,
  createOrder,
  checkOrder,
  exportOrders,
  getOrder,
  listOrders,
  refundOrder,
  resendReceipt,
  saveOrderEmail,
} from './orders.ts';
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
import { redownload, requestOneTimePassword } from './redownload.ts';
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
  createOrder,
  captureOrder,
  listOrders,
  getOrder,
  resendReceipt,
  saveOrderEmail,
  refundOrder,
  checkOrder,
  exportOrders,
  createLicense,
  listPurchaseLicenses,
  verifyLicense,
  listLicenses,
  blockLicense,
  exportLicenses,
  requestOneTimePassword,
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
