import type { EventType, Subject } from '../event-types.ts';
import type { Sandbox } from '../sandbox.ts';
import { idOf, newId, timestamp, type Money, type WebhookEvent } from '../state.ts';
import { findCapture } from './captures.ts';
import { notFound } from './errors.ts';
import { findOrder } from './orders.ts';
import { fullCapture, fullOrder, fullRefund, link } from './views.ts';

/** Creates and stores an event about the present state. Throws PayPal's 404. */
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
  if (type === 'CUSTOMER.DISPUTE.CREATED' || type === 'CUSTOMER.DISPUTE.RESOLVED') {
    return {
      resourceType: 'dispute',
      resource: dispute(capture.id, capture.amount, type, subject.outcome),
      summary:
        type === 'CUSTOMER.DISPUTE.CREATED'
          ? 'A new dispute opened with Case'
          : 'A dispute was resolved with case',
    };
  }
  const verb = type.slice(type.lastIndexOf('.') + 1).toLowerCase();
  return {
    resourceType: 'capture',
    resource: fullCapture(sandbox, capture),
    summary: `Payment ${verb} for ${sum}`,
  };
}

function dispute(captureId: string, amount: Money, type: EventType, outcome: string | undefined) {
  const resolved = type === 'CUSTOMER.DISPUTE.RESOLVED';
  return {
    dispute_id: `PP-R-${idOf(captureId).slice(0, 3)}-${Number.parseInt(idOf(captureId), 36) % 100000000}`,
    create_time: timestamp(),
    update_time: timestamp(),
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        seller: { merchant_id: 'SBXMERCHANT01', name: 'Sandbox merchant' },
        seller_protection_eligible: false,
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: resolved ? 'RESOLVED' : 'OPEN',
    dispute_amount: amount,
    ...(resolved && {
      dispute_outcome: {
        outcome_code: outcome ?? 'RESOLVED_BUYER_FAVOUR',
        amount_refunded: amount,
      },
    }),
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
  };
}
