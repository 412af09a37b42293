import type { EventType, Subject } from './event-types.ts';
import { json, type Reply } from './http.ts';
import { findCapture, settleCapture } from './paypal/captures.ts';
import { createEvent } from './paypal/events.ts';
import { openDispute, resolveDispute, updateDispute } from './paypal/disputes.ts';
import { findOrder } from './paypal/orders.ts';
import { makeRefund } from './paypal/refunds.ts';
import { sign } from './paypal/webhooks.ts';
import type { Sandbox } from './sandbox.ts';
import { toCents, type WebhookEvent } from './state.ts';
import { deliver, webhookUrl } from './webhook-sender.ts';

export interface ControlledEvent extends Subject {
  type: EventType | undefined;
  /** The id of an event to send again, with a new signature. */
  resend: string | null;
  /** Overrides the store's address. */
  url: string | null;
  /** False: only signs and returns it, for a test to send. */
  deliver: boolean;
  /** Makes the verification fail. */
  tamper: 'body' | 'signature' | null;
}

/**
 * Makes an event true (refunds, settles a pending capture), signs it and sends it once. The
 * response has the event, the headers, the exact body and the delivery.
 */
export async function sendControlled(sandbox: Sandbox, order: ControlledEvent): Promise<Reply> {
  const event = order.type
    ? createTrueEvent(sandbox, order.type, order)
    : sandbox.state.events.get(order.resend ?? '');
  if (!event) return json(404, { error: 'No such event' });

  const headers = sign(sandbox, event);
  let { body } = event;
  if (order.tamper === 'signature') headers['PAYPAL-TRANSMISSION-SIG'] = btoa('not the signature');
  if (order.tamper === 'body')
    body = body.replace('"event_version":"1.0"', '"event_version":"1.1"');

  const url = order.url ?? webhookUrl(sandbox);
  if (order.deliver && !url) {
    return json(409, { error: 'No address: give url, or start the sandbox with webhooks.url' });
  }
  const delivery = order.deliver && url ? await deliver(sandbox, event, url, headers, body) : null;
  return json(200, { id: event.id, event: JSON.parse(event.body), headers, body, delivery });
}

function createTrueEvent(sandbox: Sandbox, type: EventType, subject: Subject): WebhookEvent {
  if (type === 'CHECKOUT.ORDER.APPROVED') return createEvent(sandbox, type, subject);
  const { orderId } = subject;
  const captureId = subject.captureId ?? (orderId && findOrder(sandbox, orderId).captureId);
  const capture = findCapture(sandbox, captureId ?? '');
  const quiet: Sandbox = { ...sandbox, emit() {} };
  let { refundId } = subject;
  if (type === 'PAYMENT.CAPTURE.COMPLETED') settleCapture(quiet, capture, 'COMPLETED');
  if (type === 'PAYMENT.CAPTURE.DENIED') settleCapture(quiet, capture, 'DECLINED');
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    const restCents = toCents(capture.amount.value) - capture.refundedCents;
    const kind = type === 'PAYMENT.CAPTURE.REFUNDED' ? 'refund' : 'reversal';
    if (!refundId && restCents > 0) refundId = makeRefund(quiet, capture, restCents, kind).id;
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const dispute = openDispute(sandbox, capture);
    if (type === 'CUSTOMER.DISPUTE.UPDATED') updateDispute(sandbox, dispute, {});
    if (type === 'CUSTOMER.DISPUTE.RESOLVED') {
      resolveDispute(sandbox, dispute, subject.outcome ?? 'RESOLVED_BUYER_FAVOUR');
    }
  }
  return createEvent(sandbox, type, { ...subject, captureId: capture.id, refundId });
}
