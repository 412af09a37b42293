import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as admin from '#contract/seller/admin.ts';
import * as auditLog from '#contract/seller/audit-log.ts';
import * as blocks from '#contract/buyers/blocks.ts';
import * as licensePage from '#contract/licenses/license-page.ts';
import * as licenseInclude from '#contract/licenses/license-include.ts';
import * as licenses from '#contract/licenses/licenses.ts';
import * as mails from '#contract/contact/mails.ts';
import * as orders from '#contract/sales/orders.ts';
import * as overview from '#contract/seller/overview.ts';
import * as productForm from '#contract/catalogue/product-form.ts';
import * as products from '#contract/catalogue/products.ts';
import * as promoCodes from '#contract/sales/promo-codes.ts';
import * as purchaseForm from '#contract/sales/purchase-form.ts';
import * as reports from '#contract/catalogue/reports.ts';
import * as tickets from '#contract/contact/tickets.ts';
import * as releaseMails from '#contract/catalogue/release-mails.ts';
import * as versionForm from '#contract/catalogue/version-form.ts';
import * as versions from '#contract/catalogue/version-list.ts';
import { listAuditLog } from '#server/seller/list-audit-log.ts';
import { loginAdmin, logoutAdmin } from '#server/seller/login/login.ts';
import { getOverview } from '#server/seller/figures/overview.ts';
import { transactionsTable } from '#server/seller/figures/list-transactions.ts';
import { getSales } from '#server/seller/figures/sales.ts';
import * as trials from '#contract/licenses/trials.ts';
import { listTrials } from '#server/licenses/trials/list-trials.ts';
import { authenticate } from '#server/kit/sessions/authorize.ts';
import { updateLicense, saveLicenseNotice } from '#server/licenses/keys/update-license.ts';
import * as offlineLeases from '#contract/licenses/offline-leases.ts';
import { makeForSeller } from '#server/licenses/offline/make-offline-lease.ts';
import { blockAddress, listBlocks, unblockAddress } from '#server/buyers/blocks/blocks.ts';
import { getLicense, licenseTracesTable } from '#server/licenses/keys/get-license.ts';
import {
  describeLicenseInclude,
  makeLicenseInclude,
  makeLicenseHelper,
} from '#server/licenses/include/make-include.ts';
import { licensesTable, listLicenses } from '#server/licenses/keys/list-licenses.ts';
import { listLicenseUsage, setLicenseAlertAside } from '#server/licenses/keys/license-alerts.ts';
import { moveForBuyer } from '#server/licenses/keys/move-license.ts';
import { listUndeliveredMails } from '#server/contact/list-undelivered-mails.ts';
import { checkOrder } from '#server/sales/orders/reconcile-order.ts';
import { getOrder } from '#server/sales/orders/get-order.ts';
import { giveCopy, updatePurchase } from '#server/sales/orders/purchase-form.ts';
import { listOrders, ordersTable } from '#server/sales/orders/list-orders.ts';
import { refundOrder } from '#server/sales/orders/refund-order.ts';
import { resendReceipt } from '#server/sales/orders/save-order-email.ts';
import { deleteProduct, restoreProduct } from '#server/catalogue/products/delete-product.ts';
import { listProducts, productsTable } from '#server/catalogue/products/list-products.ts';
import { previewMarkdown } from '#server/catalogue/products/preview-markdown.ts';
import { addReport, deleteReport } from '#server/catalogue/products/reports/reports.ts';
import { createProduct, updateProduct } from '#server/catalogue/products/save-product.ts';
import {
  deletePromoCode,
  createPromoCode,
  updatePromoCode,
  getPromoCode,
  listPromoCodes,
  promoCodesTable,
} from '#server/sales/promo-codes/promo-codes.ts';
import { getTicket, listTickets, ticketsTable } from '#server/contact/tickets/list-tickets.ts';
import { getTicketBuyer } from '#server/contact/tickets/get-ticket-buyer.ts';
import { replyToTicket, updateTicket } from '#server/contact/tickets/update-ticket.ts';
import { StagedFile } from '#server/kit/uploads/staged-file.ts';
import { changeVersion } from '#server/catalogue/versions/change-version.ts';
import { listVersions } from '#server/catalogue/versions/list-versions.ts';
import { duplicateProduct } from '#server/catalogue/products/duplicate-product.ts';
import {
  getReleaseMail,
  previewReleaseMail,
  sendReleaseMail,
} from '#server/catalogue/versions/mail-version.ts';
import { publishVersion } from '#server/catalogue/versions/publish-version.ts';
import { writeMt5Report } from '#demo/reports/write-mt5-report.ts';
import { today, yesterday, type Call, type CallFixtures } from './call-fixtures.ts';
import { customerCalls } from './customer-calls.ts';
import { smallRun } from './report-samples.ts';

const paid = { id: 'order-5', orderId: 'PAYPAL-5', email: 'buyer5@example.com' };
const card = { name: 'Grid Engine', description: 'Trades a grid', price: 49 };
const code = {
  code: 'NEW',
  discount_percentage: 10,
  expiration_date: '2099-12-31',
  is_active: 1,
} as const;

/** Lists every call of the seller, in an order that lets each run. */
export function adminCalls(fixtures: CallFixtures): Call[] {
  const { deps, database, visitor, caller, seller, made, call, later, table, other } = fixtures;
  const listAsAdmin: typeof listProducts = (_, input) => listProducts(deps, input, caller);
  const note = (name: string) => {
    const path = join(database.folder, name);
    writeFileSync(path, 'Settings=1');
    return new StagedFile({ name, size: 10, path });
  };
  const testerReport = () => {
    const path = join(database.folder, 'report.html');
    const bytes = writeMt5Report(smallRun);
    writeFileSync(path, bytes);
    return new StagedFile({ name: 'report.html', size: bytes.length, path });
  };
  return [
    call(
      12,
      admin.login,
      async (_, input) => {
        made.token = (await loginAdmin(deps, input, visitor)).token;
      },
      seller,
    ),
    other(1, 'a token', () => authenticate(deps, `Bearer ${made.token}`, visitor.address)),
    call(18, overview.getOverview, getOverview, {}),
    call(2, trials.listTrials, listTrials, {}),
    call(7, overview.getSales, getSales, {}),
    call(7, overview.getSales, getSales, { days: 365 }),
    table(2, overview.exportTransactions, transactionsTable, { from: yesterday, to: yesterday }),
    call(2, orders.listOrders, listOrders, {}),
    call(2, orders.listOrders, listOrders, { search: 'buyer', sort: 'email', offset: 12 }),
    call(2, orders.listOrders, listOrders, {
      state: 'completed',
      from: '2020-01-01',
      to: today,
      sort: 'amount',
    }),
    call(2, orders.listOrders, listOrders, {
      state: 'pending',
      search: 'order',
      sort: 'promoCode',
    }),
    call(1, orders.listOrders, listOrders, { state: 'disputed', sort: 'id' }),
    call(1, orders.listOrders, listOrders, { state: 'ending', sort: 'expiresAt' }),
    call(1, orders.listOrders, listOrders, { state: 'contradictory' }),
    call(1, orders.listOrders, listOrders, { origin: 'granted', sort: 'expiresAt' }),
    call(2, orders.listOrders, listOrders, { sort: 'expiresAt', direction: 'asc', offset: 12 }),
    call(5, orders.getOrder, getOrder, paid),
    call(7, purchaseForm.giveCopy, giveCopy, { productId: 2, email: 'friend@example.com' }),
    call(8, purchaseForm.updatePurchase, updatePurchase, { id: 'order-5', keyLimit: 6 }),
    later(6, orders.checkOrder, checkOrder, () => ({ id: made.orderId })),
    call(5, orders.resendReceipt, resendReceipt, { id: 'order-5' }),
    later(22, orders.refundOrder, refundOrder, () => ({
      id: made.orderId,
      amount: 1,
      requestId: 'refund-for-a-test',
    })),
    table(2, orders.exportOrders, ordersTable, {}),
    table(3, orders.exportOrders, ordersTable, { sort: 'expiresAt' }),
    call(2, licenses.listLicenses, listLicenses, {}),
    call(2, licenses.listLicenses, listLicenses, {
      state: 'active',
      search: 'broker',
      sort: 'email',
      offset: 12,
    }),
    call(2, blocks.blockAddress, blockAddress, { email: 'eve@example.com', reason: 'Chargebacks' }),
    call(1, blocks.listBlocks, listBlocks, {}),
    call(2, blocks.unblockAddress, unblockAddress, { id: 1 }),
    call(4, licenses.updateLicense, updateLicense, { id: 7, is_blocked: 1 }),
    call(8, licensePage.moveLicense, moveForBuyer, {
      id: 9,
      accountNumber: '70009',
      brokerName: 'XM',
      reason: 'Asked by ticket',
    }),
    table(1, licenses.exportLicenses, licensesTable, {}),
    call(5, offlineLeases.makeOfflineLease, makeForSeller, { id: 9, days: 30 }),
    call(5, licensePage.getLicense, getLicense, { id: 9 }),
    call(2, licensePage.saveLicenseNotice, saveLicenseNotice, { id: 9, notice: 'Update soon' }),
    call(3, licensePage.setLicenseAlertAside, setLicenseAlertAside, { id: 9 }),
    table(1, licensePage.exportLicenseTraces, licenseTracesTable, { id: 9 }),
    call(3, licensePage.listLicenseUsage, listLicenseUsage, {}),
    call(2, licenseInclude.getLicenseInclude, describeLicenseInclude, { id: 3 }),
    call(2, licenseInclude.downloadLicenseInclude, makeLicenseInclude, { id: 3 }),
    call(2, licenseInclude.downloadLicenseHelper, makeLicenseHelper, { id: 3 }),
    call(2, tickets.listTickets, listTickets, {}),
    call(2, tickets.listTickets, listTickets, { state: 'open', search: 'help', sort: 'message' }),
    call(2, tickets.getTicket, getTicket, { id: 7 }),
    call(4, tickets.updateTicket, updateTicket, { id: 70, state: 'open' }),
    call(3, tickets.getTicketBuyer, getTicketBuyer, { id: 7 }),
    call(8, tickets.replyToTicket, replyToTicket, { id: 7, message: 'Try another broker.' }),
    call(10, tickets.replyToTicket, replyToTicket, { id: 8, message: 'Try it.', close: true }),
    ...customerCalls(fixtures),
    table(1, tickets.exportTickets, ticketsTable, {}),
    call(2, products.listProducts, listAsAdmin, { sort: 'name', direction: 'asc', offset: 24 }),
    call(1, products.listProducts, listAsAdmin, { sort: 'price', search: 'trend' }),
    table(2, products.exportProducts, productsTable, {}),
    later(
      13,
      productForm.createProduct,
      async (_, input) => {
        made.productId = (await createProduct(deps, input, caller)).id;
      },
      () => ({
        ...card,
        file: note('grid.mq5'),
        setFiles: [note('grid.set')],
        setFileSymbols: 'EURUSD',
        setFileNotes: '',
      }),
    ),
    later(15, productForm.updateProduct, updateProduct, () => ({
      ...card,
      id: made.productId,
      name: 'Grid',
    })),
    later(10, versionForm.publishVersion, publishVersion, () => ({
      id: made.productId,
      number: '2.0',
      notes: 'Faster',
      file: note('grid.mq5'),
    })),
    later(12, productForm.duplicateProduct, duplicateProduct, () => ({ id: made.productId })),
    later(1, releaseMails.previewReleaseMail, previewReleaseMail, () =>
      releaseMails.previewReleaseMail.input.parse({ id: made.productId, number: '2.0' }),
    ),
    later(5, releaseMails.sendReleaseMail, sendReleaseMail, () => ({
      id: made.productId,
      number: '2.0',
    })),
    later(3, releaseMails.getReleaseMail, getReleaseMail, () => ({
      id: made.productId,
      number: '2.0',
    })),
    later(
      6,
      versions.listVersions,
      (_, input) => listVersions(deps, input, caller),
      () => ({ id: made.productId }),
    ),
    later(6, versionForm.changeVersion, changeVersion, () => ({
      id: made.productId,
      number: '2.0',
      withdrawn: 1 as const,
      reason: 'It opens too many trades',
    })),
    later(
      10,
      reports.addReport,
      async (_, input) => {
        made.reportId = (await addReport(deps, input, caller)).id;
      },
      () => ({ id: made.productId, report: testerReport() }),
    ),
    later(4, reports.deleteReport, deleteReport, () => ({
      id: made.productId,
      reportId: made.reportId,
    })),
    later(2, products.deleteProduct, deleteProduct, () => ({ id: made.productId })),
    later(5, products.restoreProduct, restoreProduct, () => ({ id: made.productId })),
    call(0, productForm.previewMarkdown, previewMarkdown, { markdown: '# Grid' }),
    call(2, promoCodes.listPromoCodes, listPromoCodes, {}),
    call(2, promoCodes.listPromoCodes, listPromoCodes, {
      active: 'yes',
      search: 'code',
      sort: 'revenue',
    }),
    call(
      4,
      promoCodes.createPromoCode,
      async (_, input) => {
        made.promoCodeId = (await createPromoCode(deps, input, caller)).id;
      },
      code,
    ),
    later(1, promoCodes.getPromoCode, getPromoCode, () => ({ id: made.promoCodeId })),
    later(6, promoCodes.updatePromoCode, updatePromoCode, () => ({
      ...code,
      id: made.promoCodeId,
      discount_percentage: 20,
    })),
    later(2, promoCodes.deletePromoCode, deletePromoCode, () => ({ id: made.promoCodeId })),
    table(1, promoCodes.exportPromoCodes, promoCodesTable, {}),
    call(2, auditLog.listAuditLog, listAuditLog, {}),
    call(2, auditLog.listAuditLog, listAuditLog, { search: 'product' }),
    call(2, mails.listUndeliveredMails, listUndeliveredMails, {}),
    call(2, mails.listUndeliveredMails, listUndeliveredMails, { search: 'buyer' }),
    call(2, admin.logout, logoutAdmin, {}),
  ];
}
