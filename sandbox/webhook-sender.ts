import type { EventType, Subject } from './event-types.ts';
import { makeEvent } from './paypal/events.ts';
import { sign } from './paypal/webhooks.ts';
import type { Sandbox } from './sandbox.ts';
import { keepNewest, type Delivery, type WebhookEvent } from './state.ts';

const TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [1000, 5000, 30_000];
const KEPT_EVENTS = 5000;

/** The address deliveries go to by default. */
export function webhookUrl(sandbox: Sandbox): string | null {
  const url = sandbox.options.webhooks?.url;
  if (!url) return null;
  return new URL(url).pathname === '/' ? new URL('/api/webhooks/paypal', url).href : url;
}

/** Something happened: sends its event, with repeats, where automatic sending is on. */
export function emit(sandbox: Sandbox, type: EventType, subject: Subject): void {
  const url = webhookUrl(sandbox);
  if (!url || sandbox.options.webhooks?.automatic === false) return;
  const event = makeEvent(sandbox, type, subject);
  keepNewest(sandbox.state.events, KEPT_EVENTS);
  void deliverWithRetries(sandbox, event, url);
}

async function deliverWithRetries(sandbox: Sandbox, event: WebhookEvent, url: string) {
  for (const delayMs of [...(sandbox.options.webhooks?.retryDelaysMs ?? RETRY_DELAYS_MS), null]) {
    const { status } = await deliver(sandbox, event, url);
    if (status !== null && status >= 200 && status < 300) return;
    if (delayMs === null || !(await pause(delayMs, sandbox.closing))) return;
  }
}

/** Sends an event once and notes how it went; never throws. */
export async function deliver(
  sandbox: Sandbox,
  event: WebhookEvent,
  url: string,
  headers: Record<string, string> = sign(sandbox, event),
  body: string = event.body,
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
      body,
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

/** Waits; false when the sandbox closed meanwhile. */
export function pause(ms: number, closing: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (closing.aborted) return resolve(false);
    const onClose = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      closing.removeEventListener('abort', onClose);
      resolve(true);
    }, ms);
    closing.addEventListener('abort', onClose, { once: true });
  });
}
