import type { Sandbox } from '../sandbox.ts';
import { captureOf, fromCents, toCents, type Capture, type Order, type Refund } from '../state.ts';

const PAYEE = { email_address: 'merchant@business.example.com', merchant_id: 'SBXMERCHANT01' };
/** PayPal's fee in the United States. */
const FEE_RATE = 0.0349;
const FEE_CENTS = 49;

export const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method });

/** Renders the response to create without `Prefer: return=representation`. */
export function briefOrder(sandbox: Sandbox, order: Order): Record<string, unknown> {
  return {
    id: order.id,
    status: order.status,
    ...(order.withPaymentSource && { payment_source: paymentSource(order) }),
    links: orderLinks(sandbox, order),
  };
}

/** Renders an order for get and `return=representation`. */
export function fullOrder(sandbox: Sandbox, order: Order): Record<string, unknown> {
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    ...((order.payer || order.withPaymentSource) && { payment_source: paymentSource(order) }),
    purchase_units: [{ ...order.unit, payee: PAYEE, ...payments(sandbox, order) }],
    ...(order.payer && { payer: payer(order) }),
    create_time: order.createTime,
    ...(order.updateTime !== order.createTime && { update_time: order.updateTime }),
    links: orderLinks(sandbox, order),
  };
}

/** Renders the response to capture without `Prefer: return=representation`. */
export function capturedOrder(sandbox: Sandbox, order: Order): Record<string, unknown> {
  return {
    id: order.id,
    status: order.status,
    payment_source: paymentSource(order),
    purchase_units: [{ reference_id: order.unit.reference_id, ...payments(sandbox, order) }],
    payer: payer(order),
    links: orderLinks(sandbox, order),
  };
}

/** Renders a capture for get and webhooks. */
export function fullCapture(sandbox: Sandbox, capture: Capture): Record<string, unknown> {
  const order = sandbox.state.orders.get(capture.orderId);
  return {
    ...captureBody(sandbox, capture),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    ...(order && { payee: PAYEE }),
  };
}

function captureBody(sandbox: Sandbox, capture: Capture): Record<string, unknown> {
  const { currency_code } = capture.amount;
  const gross = toCents(capture.amount.value);
  const fee = Math.min(gross, Math.round(gross * FEE_RATE) + FEE_CENTS);
  const money = (cents: number) => ({ currency_code, value: fromCents(cents) });
  const settled = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  const self = `${sandbox.url}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: capture.amount,
    final_capture: true,
    disbursement_mode: 'INSTANT',
    seller_protection: { status: 'NOT_ELIGIBLE' },
    seller_receivable_breakdown: settled
      ? { gross_amount: money(gross), paypal_fee: money(fee), net_amount: money(gross - fee) }
      : { gross_amount: money(gross) },
    ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
    ...(capture.customId && { custom_id: capture.customId }),
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${sandbox.url}/v2/checkout/orders/${capture.orderId}`, 'up'),
    ],
    create_time: capture.createTime,
    update_time: capture.updateTime,
  };
}

/** Renders a refund for get and webhooks. */
export function fullRefund(sandbox: Sandbox, refund: Refund): Record<string, unknown> {
  const { currency_code } = refund.amount;
  const money = (value: string) => ({ currency_code, value });
  return {
    id: refund.id,
    amount: refund.amount,
    ...(refund.note && { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: money('0.00'),
      net_amount: refund.amount,
      total_refunded_amount: money(fromCents(refund.totalRefundedCents)),
    },
    ...(refund.invoiceId && { invoice_id: refund.invoiceId }),
    ...(refund.customId && { custom_id: refund.customId }),
    status: refund.status,
    create_time: refund.createTime,
    update_time: refund.createTime,
    links: refundLinks(sandbox, refund),
  };
}

/** Renders the response to refund without `Prefer: return=representation`. */
export const briefRefund = (sandbox: Sandbox, refund: Refund): Record<string, unknown> => ({
  id: refund.id,
  status: refund.status,
  links: refundLinks(sandbox, refund),
});

const refundLinks = ({ url }: Sandbox, { id, captureId }: Refund) => [
  link(`${url}/v2/payments/refunds/${id}`, 'self'),
  link(`${url}/v2/payments/captures/${captureId}`, 'up'),
];

function payments(sandbox: Sandbox, order: Order) {
  const capture = captureOf(sandbox.state, order);
  if (!capture) return {};
  const refunds = capture.refundIds.flatMap((id) => sandbox.state.refunds.get(id) ?? []);
  return {
    payments: {
      captures: [captureBody(sandbox, capture)],
      ...(refunds.length > 0 && { refunds: refunds.map((refund) => fullRefund(sandbox, refund)) }),
    },
  };
}

function payer(order: Order) {
  if (!order.payer) return undefined;
  const { email, givenName, surname, payerId, country = 'US' } = order.payer;
  return {
    name: { given_name: givenName, surname },
    ...(email && { email_address: email }),
    payer_id: payerId,
    address: { country_code: country },
  };
}

function paymentSource(order: Order) {
  if (!order.payer) return { paypal: {} };
  const { email, givenName, surname, payerId, funding, country = 'US' } = order.payer;
  if (funding === 'card') {
    const name = `${givenName} ${surname}`.trim();
    return { card: { name, last_digits: '7704', brand: 'VISA', type: 'CREDIT' } };
  }
  return {
    paypal: {
      ...(email && { email_address: email }),
      account_id: payerId,
      account_status: 'VERIFIED',
      name: { given_name: givenName, surname },
      address: { country_code: country },
    },
  };
}

function orderLinks(sandbox: Sandbox, { id, status }: Order) {
  const self = `${sandbox.url}/v2/checkout/orders/${id}`;
  const approval = approvalUrl(sandbox, id);
  const changes = [link(self, 'update', 'PATCH'), link(`${self}/capture`, 'capture', 'POST')];
  const further = {
    CREATED: [link(approval, 'approve'), ...changes],
    PAYER_ACTION_REQUIRED: [link(approval, 'payer-action')],
    APPROVED: changes,
    COMPLETED: [],
  };
  return [link(self, 'self'), ...further[status]];
}

export const approvalUrl = (sandbox: Sandbox, orderId: string): string =>
  `${sandbox.url}/checkoutnow?token=${orderId}`;
