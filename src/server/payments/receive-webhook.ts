import type { Deps } from '../deps.ts';
import { invalid, tooManyRequests, unavailable } from '../errors.ts';
import { PayPalUnavailable } from '../paypal/http.ts';
import { parseEvent } from '../paypal/webhook-events.ts';
import { applyWebhook } from './apply-webhook.ts';

/** Events from one address that PayPal does not call its own, or cannot be asked about. */
const unverified = { name: 'webhooks', points: 120, windowSeconds: 600 };

const texts = {
  notAnEvent: 'This is no event of PayPal’s.',
  notVerified: 'PayPal did not sign this event.',
  tryAgain: 'This event could not be verified now. Send it again.',
};

/**
 * Takes an event that PayPal sends, once PayPal itself has said that it did.
 *
 * @param body as it came over the wire, which is what was signed
 * @throws AppError 400 no event, or not PayPal's; 429 too many of those; 503 PayPal does not answer, so that it sends the event again.
 */
export async function receiveWebhook(
  deps: Deps,
  { headers, body, address }: { headers: Headers; body: string; address: string },
): Promise<{ success: true }> {
  const event = parseEvent(parseJson(body));
  if (!event) throw invalid(texts.notAnEvent);
  // Each one makes the store ask PayPal, so strangers have a number of them.
  const waitSeconds = await deps.rateLimiter.consume(unverified, address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  try {
    if (!(await deps.paypal.verifyWebhook(headers, body))) throw invalid(texts.notVerified);
    await deps.rateLimiter.giveBack(unverified, address);
    await applyWebhook(deps, event);
  } catch (error) {
    throw error instanceof PayPalUnavailable ? unavailable(texts.tryAgain) : error;
  }
  return { success: true };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
