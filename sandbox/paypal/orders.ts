import { header, json, type Call, type Reply } from '../http.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  idOf,
  newId,
  timestamp,
  type Order,
  captureOf,
  fromCents,
  toCents,
  type Capture,
  type Money,
} from '../state.ts';
import { invalid, notFound, parseBody, unprocessable } from './errors.ts';
import { parseOrderRequest } from './order-rules.ts';
import { briefOrder, fullOrder } from './views.ts';
import type { FaultName } from '../faults.ts';

export const wantsRepresentation = (call: Call): boolean =>
  /return\s*=\s*representation/i.test(header(call, 'prefer') ?? '');

export function createOrder(sandbox: Sandbox, call: Call): Reply {
  const request = parseOrderRequest(parseBody(call.headers['content-type'], call.body));
  const requestId = header(call, 'paypal-request-id');
  if (request.withPaymentSource && !requestId) {
    throw invalid('PAYPAL_REQUEST_ID_REQUIRED', 'PayPal-Request-Id', { location: 'header' });
  }
  const view = wantsRepresentation(call) ? fullOrder : briefOrder;
  const earlier = requestId ? sandbox.state.requests.get(`create ${requestId}`) : undefined;
  const existing = earlier && 'made' in earlier && sandbox.state.orders.get(earlier.made);
  if (existing) return json(200, view(sandbox, existing));

  const now = timestamp();
  const order: Order = {
    id: newId(),
    status: request.withPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    ...request,
    payer: null,
    declineNext: false,
    captureId: null,
    createTime: now,
    updateTime: now,
  };
  sandbox.state.orders.set(order.id, order);
  if (requestId) sandbox.state.requests.set(`create ${requestId}`, { made: order.id });
  sandbox.changed();
  // With a payment source PayPal answers 200 to the first call too.
  return json(request.withPaymentSource ? 200 : 201, view(sandbox, order));
}

/** Finds an order. Throws PayPal's 404. */
export function findOrder(sandbox: Sandbox, id: string): Order {
  const order = sandbox.state.orders.get(id);
  if (!order) throw notFound();
  return order;
}

export function getOrder(sandbox: Sandbox, call: Call): Reply {
  const order = findOrder(sandbox, call.params[0] ?? '');
  if (!call.fault) return json(200, fullOrder(sandbox, order));
  const { fault } = call.fault;
  const seen = withDistortedCapture(sandbox, order, fault);
  return json(200, fullOrder(seen, distortOrder(order, fault)));
}

/** The buyer's choices in the approval window. */
export interface Approval {
  /** Null or empty: PayPal gives the store no address. */
  email?: string | null | undefined;
  name?: string | undefined;
  funding?: 'paypal' | 'card' | undefined;
  /** The payer's, ISO 3166-1 alpha-2; US by default. */
  country?: string | undefined;
  /** Declines the next capture, once. */
  decline?: boolean | undefined;
}

/** Approves an order as its buyer. Throws PayPal's 404, and 422 for a paid order. */
export function approveOrder(sandbox: Sandbox, id: string, approval: Approval): Order {
  const order = findOrder(sandbox, id);
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_COMPLETED');
  const email = approval.email === undefined ? 'trader@example.com' : approval.email || null;
  const [givenName = '', ...rest] = (approval.name?.trim() || 'Tess Trader').split(/\s+/);
  order.payer = {
    email,
    givenName,
    surname: rest.join(' '),
    payerId: idOf(email ?? givenName),
    funding: approval.funding ?? 'paypal',
    country: approval.country,
  };
  order.declineNext = approval.decline ?? false;
  order.status = 'APPROVED';
  order.updateTime = timestamp();
  sandbox.changed();
  sandbox.emit('CHECKOUT.ORDER.APPROVED', { orderId: order.id });
  return order;
}

const FOREIGN_CUSTOM_ID = 'not-the-custom-id-of-this-order';
const TOO_MUCH_CENTS = 100;

function distortAmount<Amount extends Money>(amount: Amount, fault: FaultName): Amount {
  if (fault === 'wrong-currency') return { ...amount, currency_code: 'EUR' };
  if (fault !== 'wrong-amount') return amount;
  return { ...amount, value: fromCents(toCents(amount.value) + TOO_MUCH_CENTS) };
}

export function distortCapture(capture: Capture, fault: FaultName): Capture {
  return {
    ...capture,
    amount: distortAmount(capture.amount, fault),
    customId: fault === 'wrong-custom-id' ? FOREIGN_CUSTOM_ID : capture.customId,
  };
}

export function distortOrder(order: Order, fault: FaultName): Order {
  const { unit, payer } = order;
  return {
    ...order,
    unit: {
      ...unit,
      amount: distortAmount(unit.amount, fault),
      ...(fault === 'wrong-custom-id' && { custom_id: FOREIGN_CUSTOM_ID }),
    },
    payer: payer && fault === 'no-payer-email' ? { ...payer, email: null } : payer,
  };
}

/** Returns the sandbox for one faulty response: its only capture is wrong. */
function withDistortedCapture(sandbox: Sandbox, order: Order, fault: FaultName): Sandbox {
  const capture = captureOf(sandbox.state, order);
  if (!capture) return sandbox;
  const captures = new Map([[capture.id, distortCapture(capture, fault)]]);
  return { ...sandbox, state: { ...sandbox.state, captures } };
}
