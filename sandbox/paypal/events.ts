import type { EventType, Subject, Sandbox } from '../sandbox.ts';
import { newId, type WebhookEvent } from '../state.ts';
import { findCapture } from './captures.ts';
import { openDispute, viewOf } from './disputes.ts';
import { notFound } from './errors.ts';
import { findOrder } from './orders.ts';
import { fullCapture, fullOrder, fullRefund, link } from './views.ts';

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
    resource: { ...resource, ...subject.resource },
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
