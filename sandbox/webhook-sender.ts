import { setTimeout as delay } from 'node:timers/promises';
import type { EventType, Subject, Sandbox } from './sandbox.ts';
import { json, type Reply } from './http.ts';
import { findCapture, settleCapture } from './paypal/captures.ts';
import { openDispute, resolveDispute, updateDispute } from './paypal/disputes.ts';
import { createEvent } from './paypal/events.ts';
import { findOrder } from './paypal/orders.ts';
import { makeRefund } from './paypal/refunds.ts';
import { sign } from './paypal/webhooks.ts';
import { dropOldest, toCents, type Delivery, type WebhookEvent } from './state.ts';

const TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [1000, 5000, 30_000];
const MAX_EVENTS = 5000;

export function webhookUrl(sandbox: Sandbox): string | null {
  const url = sandbox.options.webhooks?.url;
  if (!url) return null;
  return new URL(url).pathname === '/' ? new URL('/api/webhooks/paypal', url).href : url;
}

/** Sends the event for something that happened, with retries, unless automatic sending is off. */
export function emit(sandbox: Sandbox, type: EventType, subject: Subject): void {
  const url = webhookUrl(sandbox);
  if (!url || sandbox.options.webhooks?.automatic === false) return;
  const event = createEvent(sandbox, type, subject);
  dropOldest(sandbox.state.events, MAX_EVENTS);
  void deliverWithRetries(sandbox, event, url);
}

async function deliverWithRetries(sandbox: Sandbox, event: WebhookEvent, url: string) {
  for (const delayMs of [...(sandbox.options.webhooks?.retryDelaysMs ?? RETRY_DELAYS_MS), null]) {
    const { status } = await deliver(sandbox, event, url);
    if (status !== null && status >= 200 && status < 300) return;
    if (delayMs === null || !(await pause(delayMs, sandbox.closing))) return;
  }
}

/** Sends an event once and records the outcome; never throws. */
async function deliver(
  sandbox: Sandbox,
  event: WebhookEvent,
  url: string,
  headers: Record<string, string> = sign(sandbox, event),
): Promise<Delivery> {
  const delivery: Delivery = { url, at: new Date().toISOString(), status: null, error: null };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'PayPal/AUHD-214.0-58263937',
        ...headers,
      },
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), sandbox.closing]),
    });
    await response.arrayBuffer();
    delivery.status = response.status;
  } catch (error) {
    delivery.error = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  event.deliveries.push(delivery);
  sandbox.changed();
  return delivery;
}

/** Waits; returns false if the sandbox closed meanwhile. */
export const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal }).catch(() => false);

interface ControlledEvent {
  type: EventType;
  orderId: string;
  /** The outcome of a dispute. */
  outcome: string | undefined;
  /** Overrides members of the resource. */
  resource: Record<string, unknown> | undefined;
  /** Overrides the store's address. */
  url: string | null;
  /** False: only signs and returns it, for a test to send. */
  deliver: boolean;
}

/** Makes an event true (refunds, settles a pending capture), signs it and sends it once. */
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
  { type, orderId, outcome = 'RESOLVED_BUYER_FAVOUR', resource }: ControlledEvent,
): WebhookEvent {
  if (type === 'CHECKOUT.ORDER.APPROVED') return createEvent(sandbox, type, { orderId, resource });
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
  return createEvent(sandbox, type, { captureId: capture.id, refundId, resource });
}
