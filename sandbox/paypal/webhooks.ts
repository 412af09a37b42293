import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { asString, isRecord, json, type Call, type Reply } from '../http.ts';
import type { Sandbox } from '../sandbox.ts';
import { newId, newUuid, timestamp, type WebhookEvent } from '../state.ts';
import { invalid, parseBody, PayPalError } from './errors.ts';

const ALGORITHM = 'SHA256withRSA';

/** Returns the webhook that a store has registered, else the one in the options. */
const webhookId = ({ options, state }: Sandbox): string => {
  const [registered] = state.webhooks.values();
  return registered?.id ?? options.webhookId;
};

/** GET /v1/notifications/webhooks. https://developer.paypal.com/docs/api/webhooks/v1/ */
export const listWebhooks = (sandbox: Sandbox): Reply =>
  json(200, { webhooks: [...sandbox.state.webhooks.values()] });

export function getWebhook(sandbox: Sandbox, call: Call): Reply {
  const [id = ''] = call.params;
  const ofOptions = id === sandbox.options.webhookId && { id, event_types: [{ name: '*' }] };
  const webhook = sandbox.state.webhooks.get(id) ?? ofOptions;
  if (!webhook) throw new PayPalError('RESOURCE_NOT_FOUND');
  return json(200, webhook);
}

/** POST /v1/notifications/webhooks. Like PayPal, it takes each address once. */
export function createWebhook(sandbox: Sandbox, call: Call): Reply {
  const fields = parseBody('application/json', call.body);
  const url = (isRecord(fields) && asString(fields.url)) || '';
  if (!/^https?:/.test(url)) throw invalid('MISSING_REQUIRED_PARAMETER', '/url');
  const { webhooks } = sandbox.state;
  if ([...webhooks.values()].some((each) => each.url === url)) {
    return json(400, {
      name: 'WEBHOOK_URL_ALREADY_EXISTS',
      message: 'Webhook URL already exists',
      details: [],
    });
  }
  const webhook = { id: newId(), url, event_types: isRecord(fields) ? fields.event_types : [] };
  webhooks.set(webhook.id, webhook);
  sandbox.changed();
  return json(201, webhook);
}

/** PATCH /v1/notifications/webhooks/{id}: supports only replacing the events. */
export function changeWebhook(sandbox: Sandbox, call: Call): Reply {
  const [id = ''] = call.params;
  const webhook = sandbox.state.webhooks.get(id);
  if (!webhook) throw new PayPalError('RESOURCE_NOT_FOUND');
  const [change] = JSON.parse(call.body);
  sandbox.state.webhooks.set(id, { ...webhook, event_types: change.value });
  sandbox.changed();
  return json(200, sandbox.state.webhooks.get(id));
}

/** Returns the headers of one transmission of an event, under PayPal's own names. */
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
 * Signs PayPal's text: transmission id, time, webhook id and the checksum of the body as sent. The
 * key is a secret of the sandbox instead of a certificate.
 * https://developer.paypal.com/api/rest/webhooks/rest/
 */
function signature(sandbox: Sandbox, transmissionId: string, time: string, body: string) {
  return createHmac('sha256', `webhooks of ${sandbox.options.clientSecret}`)
    .update(`${transmissionId}|${time}|${webhookId(sandbox)}|${crc32(body)}|${body}`)
    .digest('base64');
}

const certUrl = (sandbox: Sandbox) =>
  `${sandbox.url}/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77`;

/**
 * POST /v1/notifications/verify-webhook-signature. The request must contain the event byte for
 * byte: a store that parses and serializes it again may fail here, as at PayPal.
 */
export function verifyWebhook(sandbox: Sandbox, call: Call): Reply {
  const fields = parseBody('application/json', call.body);
  const given = (name: string): unknown => {
    const value = isRecord(fields) ? fields[name] : undefined;
    if (value) return value;
    throw invalid('MISSING_REQUIRED_PARAMETER', `/${name}`);
  };
  const sent = given('webhook_event');
  const event = sandbox.state.events.get((isRecord(sent) && asString(sent.id)) || '');
  const [id, time] = [given('transmission_id'), given('transmission_time')].map(String);
  const expected = {
    transmission_sig: signature(sandbox, id ?? '', time ?? '', event?.body ?? ''),
    webhook_id: webhookId(sandbox),
    cert_url: certUrl(sandbox),
    auth_algo: ALGORITHM,
  };
  const isGenuine =
    Object.entries(expected).every(([name, value]) => given(name) === value) &&
    event !== undefined &&
    call.body.includes(event.body) &&
    call.fault?.fault !== 'decline';
  return json(200, { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' });
}
