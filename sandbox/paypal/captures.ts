import type { FaultName } from '../faults.ts';
import { header, json, type Call, type Reply } from '../http.ts';
import type { Sandbox } from '../sandbox.ts';
import { newId, timestamp, type Capture, type Order } from '../state.ts';
import { distortCapture, distortOrder, findOrder, wantsRepresentation } from './orders.ts';
import { instrumentDeclined, notFound, parseBody, unprocessable } from './errors.ts';
import { approvalUrl, capturedOrder, fullCapture, fullOrder } from './views.ts';

const PENDING_REASON = 'PENDING_REVIEW';

/** POST /v2/checkout/orders/{id}/capture. An order has at most one capture. */
export function captureOrder(sandbox: Sandbox, call: Call): Reply {
  const order = findOrder(sandbox, call.params[0] ?? '');
  parseBody(call.headers['content-type'], call.body);
  const { requests } = sandbox.state;
  const requestId = header(call, 'paypal-request-id');
  const key = requestId && `capture ${order.id} ${requestId}`;
  const view = wantsRepresentation(call) ? fullOrder : capturedOrder;

  const earlier = key ? requests.get(key) : undefined;
  if (earlier && 'made' in earlier) return json(200, view(sandbox, order));
  if (earlier) throw instrumentDeclined(approvalUrl(sandbox, order.id));
  if (order.captureId) throw unprocessable('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
  sandbox.changed();
  if (order.declineNext || call.fault?.fault === 'decline') {
    order.declineNext = false;
    order.status = order.withPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
    order.updateTime = timestamp();
    if (key) requests.set(key, { refused: 'INSTRUMENT_DECLINED' });
    throw instrumentDeclined(approvalUrl(sandbox, order.id));
  }
  const capture = makeCapture(order, call.fault?.fault);
  sandbox.state.captures.set(capture.id, capture);
  order.captureId = capture.id;
  order.status = 'COMPLETED';
  order.updateTime = capture.createTime;
  if (key) requests.set(key, { made: capture.id });
  const type = capture.status === 'PENDING' ? 'PENDING' : 'COMPLETED';
  sandbox.emit(`PAYMENT.CAPTURE.${type}`, { captureId: capture.id });
  return json(201, view(sandbox, order));
}

function makeCapture(order: Order, fault: FaultName | undefined): Capture {
  const now = timestamp();
  const { currency_code, value } = order.unit.amount;
  const pending = fault === 'pending';
  const capture: Capture = {
    id: newId(),
    orderId: order.id,
    status: pending ? 'PENDING' : 'COMPLETED',
    reason: pending ? PENDING_REASON : null,
    amount: { currency_code, value },
    customId: order.unit.custom_id ?? null,
    invoiceId: order.unit.invoice_id ?? null,
    refundedCents: 0,
    refundIds: [],
    createTime: now,
    updateTime: now,
  };
  if (!fault) return capture;
  // The fault is in the capture; the order keeps its amount.
  const { unit, payer } = distortOrder(order, fault);
  order.payer = payer;
  if (unit.custom_id) order.unit.custom_id = unit.custom_id;
  return distortCapture(capture, fault);
}

/** Finds a capture. Throws PayPal's 404. */
export function findCapture(sandbox: Sandbox, id: string): Capture {
  const capture = sandbox.state.captures.get(id);
  if (!capture) throw notFound();
  return capture;
}

export function getCapture(sandbox: Sandbox, call: Call): Reply {
  const capture = findCapture(sandbox, call.params[0] ?? '');
  const seen = call.fault ? distortCapture(capture, call.fault.fault) : capture;
  return json(200, fullCapture(sandbox, seen));
}

/** Ends PayPal's review of a pending capture; returns false if it is not pending. */
export function settleCapture(
  sandbox: Sandbox,
  capture: Capture,
  status: 'COMPLETED' | 'DECLINED',
): boolean {
  if (capture.status !== 'PENDING') return false;
  capture.status = status;
  capture.reason = null;
  capture.updateTime = timestamp();
  sandbox.changed();
  sandbox.emit(`PAYMENT.CAPTURE.${status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'}`, {
    captureId: capture.id,
  });
  return true;
}
