import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { json, readFields, type Call, type Reply } from '../http.ts';
import type { Sandbox } from '../sandbox.ts';
import { newUuid, timestamp, type WebhookEvent } from '../state.ts';
import { invalid } from './errors.ts';
import { rawMember } from './raw-member.ts';

const ALGORITHM = 'SHA256withRSA';

const webhookId = (sandbox: Sandbox): string =>
  sandbox.options.webhooks?.id ?? sandbox.options.webhookId;

/** The headers of one transmission of an event, under PayPal's own names. */
export function sign(sandbox: Sandbox, event: WebhookEvent): Record<string, string> {
  const transmissionId = newUuid();
  const time = timestamp();
  return {
    'PAYPAL-TRANSMISSION-ID': transmissionId,
    'PAYPAL-TRANSMISSION-TIME': time,
    'PAYPAL-TRANSMISSION-SIG': signature(sandbox, transmissionId, time, event.body),
    'PAYPAL-CERT-URL': certUrl(sandbox),
    'PAYPAL-AUTH-ALGO': ALGORITHM,
    'PAYPAL-AUTH-VERSION': 'v2',
  };
}

/**
 * The signed text is PayPal's: transmission id, time, webhook id and the checksum of the body as it
 * went over the wire. The key is a secret of the sandbox, not a certificate: only its own verify
 * call can check it. https://developer.paypal.com/api/rest/webhooks/rest/
 */
function signature(sandbox: Sandbox, transmissionId: string, time: string, body: string) {
  return createHmac('sha256', `webhooks of ${sandbox.options.clientSecret}`)
    .update(`${transmissionId}|${time}|${webhookId(sandbox)}|${crc32(body)}|${body}`)
    .digest('base64');
}

const certUrl = (sandbox: Sandbox) =>
  `${sandbox.url}/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77`;

/**
 * POST /v1/notifications/verify-webhook-signature. The event is taken from the request byte for
 * byte: a store that parses it and writes it anew may fail here, as it may at PayPal.
 */
export function verifyWebhook(sandbox: Sandbox, call: Call): Reply {
  let fields: Record<string, unknown>;
  let raw: string | null;
  try {
    fields = readFields(call);
    raw = rawMember(call.body, 'webhook_event');
  } catch {
    throw invalid('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.', '/');
  }
  const given = (name: string) => {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    throw invalid(
      'MISSING_REQUIRED_PARAMETER',
      'A required field / parameter is missing.',
      `/${name}`,
    );
  };
  const expected = {
    transmission_sig: signature(
      sandbox,
      given('transmission_id'),
      given('transmission_time'),
      raw ?? '',
    ),
    webhook_id: webhookId(sandbox),
    cert_url: certUrl(sandbox),
    auth_algo: ALGORITHM,
  };
  if (raw === null) given('webhook_event');
  const holds =
    call.fault?.fault !== 'decline' &&
    Object.entries(expected).every(([name, value]) => same(given(name), value));
  return json(200, { verification_status: holds ? 'SUCCESS' : 'FAILURE' });
}

function same(given: string, expected: string) {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
