import * as checkout from '#contract/sales/checkout.ts';
import * as delivery from '#contract/sales/delivery.ts';
import * as disputes from '#contract/sales/disputes.ts';
import * as orders from '#contract/sales/orders.ts';
import * as promoCodes from '#contract/sales/promo-codes.ts';
import * as purchaseForm from '#contract/sales/purchase-form.ts';
import * as withdrawals from '#contract/sales/withdrawals.ts';
import { acceptDispute } from './disputes/answer-dispute.ts';
import { downloadDossier, provideEvidence } from './disputes/make-dossier.ts';
import { captureForBuyer } from './orders/capture-order.ts';
import { checkOrder } from './orders/reconcile-order.ts';
import { downloadConfirmation, getDelivery } from './orders/consents/find-delivery.ts';
import { createOrder } from './orders/create-order.ts';
import { getOrder } from './orders/get-order.ts';
import { handOver } from './orders/hand-over.ts';
import { giveCopy, updatePurchase } from './orders/purchase-form.ts';
import { listOrders, ordersTable } from './orders/list-orders.ts';
import { receiveWebhook } from './orders/receive-webhook.ts';
import { refundOrder } from './orders/refund-order.ts';
import { mailRenewalLink } from './orders/renewals/term-mails.ts';
import { resendReceipt, saveOrderEmail } from './orders/save-order-email.ts';
import {
  deletePromoCode,
  createPromoCode,
  updatePromoCode,
  getPromoCode,
  listPromoCodes,
  promoCodesTable,
} from './promo-codes/promo-codes.ts';
import { validatePromo } from './promo-codes/promo-code.ts';
import { createWithdrawal } from './withdrawals/create-withdrawal.ts';
import { decideWithdrawal } from './withdrawals/decide-withdrawal.ts';
import { listWithdrawals } from './withdrawals/list-withdrawals.ts';
import { attachment, sentAttachment } from '#server/kit/endpoint/attachment.ts';
import { csv } from '#server/kit/endpoint/csv.ts';
import { call, webhook } from '#server/kit/endpoint/endpoint.ts';

export const salesEndpoints = [
  call(delivery.getDelivery, getDelivery),
  call(delivery.handOver, handOver),
  sentAttachment(delivery.downloadConfirmation, downloadConfirmation),
  attachment(disputes.getDossier, downloadDossier),
  call(disputes.provideEvidence, provideEvidence),
  call(disputes.acceptDispute, acceptDispute),
  call(checkout.createOrder, createOrder, { writes: 'purchase' }),
  call(orders.captureOrder, captureForBuyer, { writes: 'payment' }),
  call(orders.listOrders, listOrders),
  csv(orders.exportOrders, ordersTable),
  call(orders.getOrder, getOrder),
  call(orders.resendReceipt, resendReceipt),
  call(orders.saveOrderEmail, saveOrderEmail),
  call(orders.refundOrder, refundOrder),
  call(orders.checkOrder, checkOrder),
  call(promoCodes.validatePromo, validatePromo),
  call(promoCodes.listPromoCodes, listPromoCodes),
  csv(promoCodes.exportPromoCodes, promoCodesTable),
  call(promoCodes.getPromoCode, getPromoCode),
  call(promoCodes.createPromoCode, createPromoCode),
  call(promoCodes.updatePromoCode, updatePromoCode),
  call(promoCodes.deletePromoCode, deletePromoCode),
  call(purchaseForm.giveCopy, giveCopy),
  call(purchaseForm.updatePurchase, updatePurchase),
  call(purchaseForm.mailRenewalLink, mailRenewalLink),
  call(withdrawals.createWithdrawal, createWithdrawal),
  call(withdrawals.listWithdrawals, listWithdrawals),
  call(withdrawals.decideWithdrawal, decideWithdrawal),
  webhook('/api/webhooks/paypal', receiveWebhook, { bodyLimitBytes: 256 * 1024 }),
];
