import type { Deps } from '#server/deps.ts';
import { invalid, tooManyRequests, unavailable } from '#server/kit/errors.ts';
import { enqueue } from '#server/kit/jobs/keyed-queue.ts';
import { parseJsonWithoutNulls } from '#server/kit/endpoint/read-body.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { parseEvent } from '#server/adapters/paypal/webhook-events.ts';
import { networksOf } from '#server/kit/rate-limit/networks.ts';
import { findWebhookId } from '#server/adapters/paypal/webhook-id.ts';
import { applyWebhook } from './apply-webhook.ts';

const forged = { name: 'webhooks', points: 120, windowSeconds: 600 };
/** Verifications queued per network: the most forged events that can pass the limit at once. */
const maxConcurrent = 100;

const texts = {
  notAnEvent: 'This is no event of PayPal’s.',
  notVerified: 'PayPal did not sign this event.',
  notSetUp: 'The webhook is not set up. Send the event again.',
  tryAgain: 'This event could not be verified now. Send it again.',
};

/**
 * Applies an event once PayPal has confirmed that it sent it.
 *
 * @param body as received, since those bytes were signed
 * @throws AppError 400 not an event, or not PayPal's; 429 too many of those; 503 PayPal does not
 *   answer or no webhook is set up, so that PayPal sends the event again.
 */
export async function receiveWebhook(
  deps: Deps,
  { headers, body, address }: { headers: Headers; body: string; address: string },
): Promise<{ success: true }> {
  const event = parseEvent(parseBody(body));
  if (!event) throw invalid(texts.notAnEvent);
  try {
    await checkSignature(deps, headers, body, address);
    await applyWebhook(deps, event);
  } catch (error) {
    throw error instanceof PayPalUnavailable ? unavailable(texts.tryAgain) : error;
  }
  return { success: true };
}

/**
 * Asks PayPal whether it sent an event. Strangers can trigger these calls, so forged events count
 * against a limit; genuine ones and those PayPal could not check do not.
 */
function checkSignature(
  deps: Deps,
  headers: Headers,
  body: string,
  address: string,
): Promise<void> {
  const [{ key: network }] = networksOf(address);
  const { paypal, rateLimiter } = deps;
  const ask = async () => {
    const waitSeconds = await rateLimiter.secondsLeft(forged, address);
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    const webhookId = await findWebhookId(deps);
    if (webhookId === null) throw unavailable(texts.notSetUp);
    if (await paypal.verifyWebhook(headers, body, webhookId)) return;
    await rateLimiter.consume(forged, address);
    throw invalid(texts.notVerified);
  };
  return enqueue(`webhooks from ${network}`, ask, { concurrency: maxConcurrent });
}

function parseBody(text: string): unknown {
  try {
    return parseJsonWithoutNulls(text);
  } catch {
    return null;
  }
}
