import { asString, header, isRecord, json, type Call, type Reply } from '../http.ts';
import type { Sandbox } from '../sandbox.ts';
import { fromCents, newId, timestamp, toCents, type Capture, type Refund } from '../state.ts';
import { findCapture } from './captures.ts';
import { notFound, parseBody, unprocessable } from './errors.ts';
import { parseMoney } from './order-rules.ts';
import { wantsRepresentation } from './orders.ts';
import { briefRefund, fullRefund } from './views.ts';

/** POST /v2/payments/captures/{id}/refund: the amount given, or all that is left. */
export function refundCapture(sandbox: Sandbox, call: Call): Reply {
  const capture = findCapture(sandbox, call.params[0] ?? '');
  const parsed = parseBody(call.headers['content-type'], call.body);
  const body = isRecord(parsed) ? parsed : {};
  const { requests, refunds } = sandbox.state;
  const requestId = header(call, 'paypal-request-id');
  const key = requestId && `refund ${capture.id} ${requestId}`;
  const view = wantsRepresentation(call) ? fullRefund : briefRefund;

  const earlier = key ? requests.get(key) : undefined;
  const existing = earlier && 'made' in earlier && refunds.get(earlier.made);
  if (existing) return json(200, view(sandbox, existing));

  const restCents = toCents(capture.amount.value) - capture.refundedCents;
  if (capture.status === 'REFUNDED' || restCents === 0) {
    throw unprocessable('CAPTURE_FULLY_REFUNDED');
  }
  if (capture.status === 'PENDING' || capture.status === 'DECLINED') {
    throw unprocessable('TRANSACTION_REFUSED');
  }
  if (call.fault?.fault === 'decline') throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS');
  const cents = readAmount(body.amount, capture, restCents);
  const refund = makeRefund(sandbox, capture, cents, 'refund', {
    status: call.fault?.fault === 'pending' ? 'PENDING' : 'COMPLETED',
    note: asString(body.note_to_payer),
    invoiceId: asString(body.invoice_id) ?? capture.invoiceId,
    customId: asString(body.custom_id) ?? capture.customId,
  });
  if (key) requests.set(key, { made: refund.id });
  return json(201, view(sandbox, refund));
}

function readAmount(value: unknown, capture: Capture, restCents: number): number {
  if (value === undefined || value === null) return restCents;
  const amount = parseMoney(value, '/amount');
  if (amount.currency_code !== capture.amount.currency_code) {
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code');
  }
  const cents = toCents(amount.value);
  if (cents <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value');
  if (cents > restCents) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value');
  return cents;
}

/** Returns money: a refund by the merchant, or a reversal by PayPal or the buyer's bank. */
export function makeRefund(
  sandbox: Sandbox,
  capture: Capture,
  cents: number,
  kind: Refund['kind'],
  rest: Partial<Pick<Refund, 'status' | 'note' | 'invoiceId' | 'customId'>> = {},
): Refund {
  const now = timestamp();
  capture.refundedCents += cents;
  capture.status =
    capture.refundedCents >= toCents(capture.amount.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  capture.updateTime = now;
  const refund: Refund = {
    id: newId(),
    captureId: capture.id,
    kind,
    status: rest.status ?? 'COMPLETED',
    amount: { currency_code: capture.amount.currency_code, value: fromCents(cents) },
    totalRefundedCents: capture.refundedCents,
    note: rest.note ?? null,
    invoiceId: rest.invoiceId ?? capture.invoiceId,
    customId: rest.customId ?? capture.customId,
    createTime: now,
  };
  sandbox.state.refunds.set(refund.id, refund);
  capture.refundIds.push(refund.id);
  sandbox.changed();
  sandbox.emit(`PAYMENT.CAPTURE.${kind === 'refund' ? 'REFUNDED' : 'REVERSED'}`, {
    captureId: capture.id,
    refundId: refund.id,
  });
  return refund;
}

export function getRefund(sandbox: Sandbox, call: Call): Reply {
  const refund = sandbox.state.refunds.get(call.params[0] ?? '');
  if (!refund) throw notFound();
  return json(200, fullRefund(sandbox, refund));
}
