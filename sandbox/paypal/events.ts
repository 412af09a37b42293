import type { EventType, Subject, Sandbox } from '../sandbox.ts';
import { newId, type WebhookEvent, toCents } from '../state.ts';
import { findCapture, settleCapture } from './captures.ts';
import { openDispute, viewOf, resolveDispute, updateDispute } from './disputes.ts';
import { notFound } from './errors.ts';
import { findOrder } from './orders.ts';
import { fullCapture, fullOrder, fullRefund, link } from './views.ts';
import { json, type Reply } from '../http.ts';
import { makeRefund } from './refunds.ts';
import { sign } from './webhooks.ts';
import { deliver, webhookUrl } from '../webhook-sender.ts';

/** Creates and stores an event about the current state. Throws PayPal's 404. */
export function createEvent(sandbox: Sandbox, type: EventType, subject: Subject): WebhookEvent {
  const { resourceType, resource, summary } = describe(sandbox, type, subject);
  const id = `WH-${newId()}-${newId()}`;
  const self = `${sandbox.url}/v1/notifications/webhooks-events/${id}`;
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: resourceType,
    ...(resourceType !== 'dispute' && { resource_version: '2.0' }),
    event_type: type,
    summary,
    resource,
    links: [link(self, 'self'), link(`${self}/resend`, 'resend', 'POST')],
  });
  const event: WebhookEvent = { id, eventType: type, body, deliveries: [] };
  sandbox.state.events.set(id, event);
  sandbox.changed();
  return event;
}

const disputeSummaries = new Map<EventType, string>([
  ['CUSTOMER.DISPUTE.CREATED', 'A new dispute opened with Case'],
  ['CUSTOMER.DISPUTE.UPDATED', 'A dispute was updated with case'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'A dispute was resolved with case'],
]);

function describe(sandbox: Sandbox, type: EventType, subject: Subject) {
  if (type === 'CHECKOUT.ORDER.APPROVED') {
    return {
      resourceType: 'checkout-order',
      resource: fullOrder(sandbox, findOrder(sandbox, subject.orderId ?? '')),
      summary: 'An order has been approved by buyer',
    };
  }
  const capture = findCapture(sandbox, subject.captureId ?? '');
  const sum = `$ ${capture.amount.value} ${capture.amount.currency_code}`;
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    const refund = sandbox.state.refunds.get(subject.refundId ?? capture.refundIds.at(-1) ?? '');
    if (!refund) throw notFound();
    return {
      resourceType: 'refund',
      resource: fullRefund(sandbox, refund),
      summary: `A $ ${refund.amount.value} ${refund.amount.currency_code} capture payment was ${
        refund.kind === 'refund' ? 'refunded' : 'reversed'
      }`,
    };
  }
  const disputeSummary = disputeSummaries.get(type);
  if (disputeSummary) {
    return {
      resourceType: 'dispute',
      resource: viewOf(sandbox, openDispute(sandbox, capture)),
      summary: disputeSummary,
    };
  }
  const verb = type.slice(type.lastIndexOf('.') + 1).toLowerCase();
  return {
    resourceType: 'capture',
    resource: fullCapture(sandbox, capture),
    summary: `Payment ${verb} for ${sum}`,
  };
}

export interface ControlledEvent {
  type: EventType;
  orderId: string;
  /** The outcome of a dispute. */
  outcome: string | undefined;
  /** Overrides the store's address. */
  url: string | null;
  /** False: only signs and returns it, for a test to send. */
  deliver: boolean;
}

/**
 * Makes an event true (refunds, settles a pending capture), signs it and sends it once. The
 * response has the event, the headers, the exact body and the delivery.
 */
export async function sendControlled(sandbox: Sandbox, order: ControlledEvent): Promise<Reply> {
  const event = createTrueEvent(sandbox, order);
  const { body } = event;
  const headers = sign(sandbox, event);
  const url = order.url ?? webhookUrl(sandbox);
  if (order.deliver && !url) {
    return json(409, { error: 'No address: give url, or start the sandbox with webhooks.url' });
  }
  const delivery = order.deliver && url ? await deliver(sandbox, event, url, headers) : null;
  return json(200, { id: event.id, event: JSON.parse(body), headers, body, delivery });
}

function createTrueEvent(
  sandbox: Sandbox,
  { type, orderId, outcome = 'RESOLVED_BUYER_FAVOUR' }: ControlledEvent,
): WebhookEvent {
  if (type === 'CHECKOUT.ORDER.APPROVED') return createEvent(sandbox, type, { orderId });
  const capture = findCapture(sandbox, findOrder(sandbox, orderId).captureId ?? '');
  const quiet: Sandbox = { ...sandbox, emit() {} };
  let refundId: string | undefined;
  if (type === 'PAYMENT.CAPTURE.COMPLETED') settleCapture(quiet, capture, 'COMPLETED');
  if (type === 'PAYMENT.CAPTURE.DENIED') settleCapture(quiet, capture, 'DECLINED');
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    const restCents = toCents(capture.amount.value) - capture.refundedCents;
    const kind = type === 'PAYMENT.CAPTURE.REFUNDED' ? 'refund' : 'reversal';
    if (restCents > 0) refundId = makeRefund(quiet, capture, restCents, kind).id;
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const dispute = openDispute(sandbox, capture);
    if (type === 'CUSTOMER.DISPUTE.UPDATED') updateDispute(sandbox, dispute, {});
    if (type === 'CUSTOMER.DISPUTE.RESOLVED') resolveDispute(sandbox, dispute, outcome);
  }
  return createEvent(sandbox, type, { captureId: capture.id, refundId });
}
