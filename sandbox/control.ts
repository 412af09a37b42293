import { webhookEvents } from '#server/adapters/paypal/webhook-id.ts';
import type { Sandbox } from './sandbox.ts';
import { parseFault } from './faults.ts';
import {
  asString,
  isForm,
  isRecord,
  json,
  noContent,
  readFields,
  seeOther,
  type Call,
  type Handler,
  type Reply,
} from './http.ts';
import { settleCapture } from './paypal/captures.ts';
import { errorReply, PayPalError } from './paypal/errors.ts';
import { expireTokens } from './paypal/oauth.ts';
import { approveOrder, findOrder } from './paypal/orders.ts';
import { fullOrder } from './paypal/views.ts';
import { captureOf, newest } from './state.ts';
import { VIES_ANSWERS } from './taxation.ts';
import { readPublicKeys } from './terminal/answer.ts';
import { sendControlled } from './webhook-sender.ts';

const LISTED = 200;

export const badRequest = (error: string): Reply => json(400, { error });

/** Wraps a command: parses fields, returns PayPal's errors, redirects forms back to the page. */
export const command =
  (
    run: (sandbox: Sandbox, fields: Record<string, unknown>, call: Call) => Reply | Promise<Reply>,
  ): Handler =>
  async (sandbox, call) => {
    let fields: Record<string, unknown>;
    try {
      fields = readFields(call);
    } catch {
      return badRequest('The body must be a JSON object');
    }
    try {
      const reply = await run(sandbox, fields, call);
      return isForm(call) && reply.status < 300 ? seeOther('/') : reply;
    } catch (error) {
      if (error instanceof PayPalError) return errorReply(error, call.debugId);
      throw error;
    }
  };

export const addFault = command((sandbox, fields) => {
  const fault = parseFault(fields);
  if (typeof fault === 'string') return badRequest(fault);
  sandbox.faults.add(fault);
  return json(201, fault);
});

export const clearFaults: Handler = (sandbox) => {
  sandbox.faults.clear();
  return noContent();
};

/** GET /_control/orders, newest first; `?limit=`. */
export const listOrders: Handler = (sandbox, call) => {
  const limit = Number(call.url.searchParams.get('limit') ?? LISTED) || LISTED;
  return json(200, {
    orders: newest(sandbox.state.orders, limit).map((order) => ({
      ...order,
      capture: captureOf(sandbox.state, order),
    })),
    total: sandbox.state.orders.size,
  });
};

/** GET /_control/orders/{id}: the record, and PayPal's representation. */
export const showOrder = command((sandbox, _fields, call) => {
  const order = findOrder(sandbox, call.params[0] ?? '');
  const capture = captureOf(sandbox.state, order);
  return json(200, { ...order, capture, representation: fullOrder(sandbox, order) });
});

/** POST /_control/orders/{id}/approve: approves as the buyer in the approval window. */
export const approve = command((sandbox, fields, call) => {
  const order = approveOrder(sandbox, call.params[0] ?? '', {
    email: fields.email === undefined ? undefined : asString(fields.email),
    name: asString(fields.name) ?? undefined,
    funding: fields.funding === 'card' ? 'card' : 'paypal',
    country: asString(fields.country) ?? undefined,
    decline: fields.decline === true || fields.decline === 'true',
  });
  return json(200, fullOrder(sandbox, order));
});

const STATUSES: Record<string, 'COMPLETED' | 'DECLINED'> = {
  COMPLETED: 'COMPLETED',
  DECLINED: 'DECLINED',
  DENIED: 'DECLINED',
};

/** POST /_control/orders/{id}/settle `{status: 'COMPLETED' | 'DENIED'}`: ends a pending capture. */
export const settle = command((sandbox, fields, call) => {
  const order = findOrder(sandbox, call.params[0] ?? '');
  const wanted = (asString(fields.status) ?? 'COMPLETED').toUpperCase();
  const status = STATUSES[wanted];
  if (!status) return badRequest('status must be COMPLETED or DENIED');
  const capture = captureOf(sandbox.state, order);
  if (!capture || !settleCapture(sandbox, capture, status)) {
    return json(409, { error: 'The order has no pending capture' });
  }
  return json(200, fullOrder(sandbox, order));
});

/** POST /_control/orders/{id}/expire: deletes an unpaid order. */
export const expireOrder = command((sandbox, _fields, call) => {
  const order = findOrder(sandbox, call.params[0] ?? '');
  if (order.captureId) return json(409, { error: 'The order is paid' });
  sandbox.state.orders.delete(order.id);
  sandbox.changed();
  return noContent();
});

/** GET /_control/calls, oldest first; filters: `?operation=` and `?path=` (a part of it). */
export const listCalls: Handler = (sandbox, call) => {
  const operation = call.url.searchParams.get('operation');
  const path = call.url.searchParams.get('path');
  const calls = sandbox.calls
    .list()
    .filter(
      (entry) =>
        (!operation || entry.operation === operation) && (!path || entry.path.includes(path)),
    );
  return json(200, { calls, counts: sandbox.calls.counts() });
};

export const clearCalls: Handler = (sandbox) => {
  sandbox.calls.clear();
  return noContent();
};

/** POST /_control/tokens/expire: all tokens issued so far get a 401. */
export const expireAllTokens = command((sandbox) => {
  expireTokens(sandbox);
  return noContent();
});

export const sendWebhook = command((sandbox, fields) => {
  const type = webhookEvents.find((name) => name === fields.event_type);
  if (!type) return badRequest(`event_type must be one of ${webhookEvents.join(', ')}`);
  return sendControlled(sandbox, {
    type,
    orderId: asString(fields.order_id) ?? '',
    outcome: asString(fields.outcome) ?? undefined,
    resource: isRecord(fields.resource) ? fields.resource : undefined,
    url: asString(fields.url),
    deliver: fields.deliver !== false && fields.deliver !== 'false',
  });
});

/** POST /_control/inactive `{email}`: Postmark rejects further mails to it. */
export const markInactive = command((sandbox, fields) => {
  const email = asString(fields.email);
  if (!email) return badRequest('email is missing');
  sandbox.state.inactive.set(email.toLowerCase(), true);
  sandbox.changed();
  return noContent();
});

/** POST /_control/lease-keys `{publicKeys}`: the output of `npm run lease-key -- show`. */
export const setLeaseKeys = command((sandbox, fields) => {
  const publicKeys = asString(fields.publicKeys) ?? '';
  const count = readPublicKeys(publicKeys).length;
  if (count === 0) return badRequest('publicKeys holds no public key as PEM');
  sandbox.state.leaseKeys.set('store', publicKeys);
  sandbox.changed();
  return json(200, { count });
});

/** POST /_control/hook-secret `{secret}`: the secret of the webhook at /hook. */
export const setHookSecret = command((sandbox, fields) => {
  const secret = asString(fields.secret);
  if (!secret) return badRequest('secret is missing');
  sandbox.state.hookSecrets.set('store', secret);
  sandbox.changed();
  return noContent();
});

/** POST /_control/vies `{vatId, answer}`: sets VIES's answer about a VAT ID. */
export const setViesAnswer = command((sandbox, fields) => {
  const vatId = asString(fields.vatId);
  const answer = VIES_ANSWERS.find((name) => name === fields.answer);
  if (!vatId || !answer) return badRequest(`answer must be one of ${VIES_ANSWERS.join(', ')}`);
  sandbox.state.vies.set(vatId, answer);
  sandbox.changed();
  return noContent();
});

/** POST /_control/rates `{xml?}`: sets the ECB's files, valid or not; without `xml` its own. */
export const setRates = command((sandbox, fields) => {
  const xml = asString(fields.xml);
  if (xml) sandbox.state.rates.set('xml', xml);
  else sandbox.state.rates.clear();
  sandbox.changed();
  return noContent();
});

const SURVIVING_RESET = new Set(['tokens', 'leaseKeys', 'hookSecrets']);

/** POST /_control/reset: deletes everything but tokens and the store's public keys. */
export const reset = command((sandbox) => {
  for (const [name, map] of Object.entries(sandbox.state)) {
    if (!SURVIVING_RESET.has(name)) map.clear();
  }
  sandbox.faults.clear();
  sandbox.calls.clear();
  sandbox.changed();
  return noContent();
});
