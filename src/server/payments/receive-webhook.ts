import type { Deps } from '../deps.ts';
import { invalid, unavailable } from '../errors.ts';
import { PayPalUnavailable } from '../paypal/http.ts';
import { parseEvent } from '../paypal/webhook-events.ts';
import { applyWebhook } from './apply-webhook.ts';

const texts = {
  notAnEvent: 'This is no event of PayPal’s.',
  notVerified: 'PayPal did not sign this event.',
  tryAgain: 'This event could not be verified now. Send it again.',
};

/**
 * Takes an event that PayPal sends, once PayPal itself has said that it did.
 *
 * @param body as it came over the wire, which is what was signed
 * @throws AppError 400 no event, or not PayPal's; 503 PayPal does not answer, so that it sends the event again.
 */
export async function receiveWebhook(
  deps: Deps,
  { headers, body }: { headers: Headers; body: string },
): Promise<{ success: true }> {
  const event = parseEvent(parseJson(body));
  if (!event) throw invalid(texts.notAnEvent);
  try {
    if (!(await deps.paypal.verifyWebhook(headers, body))) throw invalid(texts.notVerified);
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
