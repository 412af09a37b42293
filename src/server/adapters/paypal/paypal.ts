import type { CreateOrderRequestBody } from '@paypal/paypal-js';
import { toDollars } from '#contract/kit/money.ts';
import { truncate } from '#contract/kit/truncate.ts';
import { log } from '#server/kit/log.ts';
import {
  parseCapture,
  parseIssues,
  parseOrder,
  parseRefund,
  parseWebhook,
  parseWebhookEvents,
  parseWebhooks,
  type PayPalCapture,
  type PayPalOrder,
  type PayPalRefund,
} from './answers.ts';
import {
  parseAnswer,
  unexpected,
  connectPayPal,
  type PayPalAnswer,
  type PayPalSettings,
} from './http.ts';
import { isVerified, looksSigned, toVerification } from './webhook-events.ts';
import { disputeCalls } from './dispute-calls.ts';

export interface NewOrder {
  /** The same for every try of this order. */
  requestId: string;
  /** The store's id; PayPal returns it with order and capture. */
  customId: string;
  productName: string;
  amountCents: number;
  brandName: string;
}

export type CaptureResult =
  | { kind: 'answered'; order: PayPalOrder }
  /** Nothing was charged; the buyer may try another instrument. */
  | { kind: 'declined' }
  /** The money was captured before; read the order. */
  | { kind: 'already-captured' }
  /** The buyer has to approve first. Nothing was charged. */
  | { kind: 'not-approved' }
  /** PayPal will never capture it: it has expired, or a rule forbids it. Nothing was charged. */
  | { kind: 'refused' };

export interface NewRefund {
  captureId: string;
  /** The same for every try of this refund. */
  requestId: string;
  /** Null: everything that is left. */
  amountCents: number | null;
}

/** Result of a refund. `reason`: PayPal's name for its refusal. */
export type RefundResult =
  { kind: 'answered'; refund: PayPalRefund } | { kind: 'refused'; reason: string };

/** https://developer.paypal.com/docs/api/webhooks/v1/#webhooks */
const webhooksPath = '/v1/notifications/webhooks';

const verifyLimits = { timeoutMs: 1_500, tries: 1 };

/** PayPal's limit for the name of an item and for the brand (Orders v2, `item.name`). */
const nameMaxLength = 127;

type Refusal = Exclude<CaptureResult['kind'], 'answered'>;

/** By issue: https://developer.paypal.com/api/rest/reference/orders/v2/errors/ */
const captureRefusals: Record<string, Refusal> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  TRANSACTION_REFUSED: 'declined',
  ORDER_ALREADY_CAPTURED: 'already-captured',
  ORDER_NOT_APPROVED: 'not-approved',
  PAYER_ACTION_REQUIRED: 'not-approved',
};

export type PayPal = ReturnType<typeof createPayPal>;

/**
 * Creates a client of PayPal's Orders v2 API (https://developer.paypal.com/docs/api/orders/v2/), as
 * far as the store needs it. What asks PayPal throws PayPalUnavailable.
 */
export function createPayPal(settings: PayPalSettings) {
  const send = connectPayPal(settings);
  const fetchOrder = (orderId: string) =>
    send({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` });

  return {
    /** @returns PayPal's order id */
    async createOrder(order: NewOrder): Promise<string> {
      const { requestId } = order;
      const body = toRequestBody(order);
      const answer = await send({ method: 'POST', path: '/v2/checkout/orders', body, requestId });
      return parseAnswer(answer, parseOrder).id;
    },

    async captureOrder(orderId: string, requestId: string): Promise<CaptureResult> {
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`;
      const answer = await send({ method: 'POST', path, body: {}, requestId });
      if (answer.status < 400) return { kind: 'answered', order: parseAnswer(answer, parseOrder) };
      return { kind: toRefusal(answer) };
    },

    /** @returns null if PayPal does not know the order (any more) */
    async findOrder(orderId: string): Promise<PayPalOrder | null> {
      const answer = await fetchOrder(orderId);
      return answer.status === 404 ? null : parseAnswer(answer, parseOrder);
    },

    /** Reads an order that must exist. */
    async getOrder(orderId: string): Promise<PayPalOrder> {
      return parseAnswer(await fetchOrder(orderId), parseOrder);
    },

    /** @returns null if PayPal does not know the capture (any more) */
    async findCapture(captureId: string): Promise<PayPalCapture | null> {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
      const answer = await send({ method: 'GET', path });
      return answer.status === 404 ? null : parseAnswer(answer, parseCapture);
    },

    async refundCapture({ captureId, requestId, amountCents }: NewRefund): Promise<RefundResult> {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const body = amountCents === null ? {} : { amount: toMoney(amountCents) };
      const answer = await send({ method: 'POST', path, body, requestId });
      if (answer.status < 400)
        return { kind: 'answered', refund: parseAnswer(answer, parseRefund) };
      const [reason] = parseIssues(answer.body);
      // 404: no such capture; 422: refused. Any other status is about the store or temporary.
      if ((answer.status !== 404 && answer.status !== 422) || !reason) throw unexpected(answer);
      log.warn({ status: answer.status, reason }, 'PayPal refused a refund');
      return { kind: 'refused', reason };
    },

    async getRefund(refundId: string): Promise<PayPalRefund> {
      const path = `/v2/payments/refunds/${encodeURIComponent(refundId)}`;
      return parseAnswer(await send({ method: 'GET', path }), parseRefund);
    },

    /**
     * Asks PayPal once, within 1.5 s, whether it sent a webhook's event.
     *
     * @param event the body as received, since it was signed; must be JSON
     * @param webhookId the registration that it was sent for
     */
    async verifyWebhook(headers: Headers, event: string, webhookId: string): Promise<boolean> {
      if (!looksSigned(headers, settings.apiUrl)) return false;
      const json = toVerification(headers, webhookId, event);
      const path = '/v1/notifications/verify-webhook-signature';
      const answer = await send({ method: 'POST', path, json }, verifyLimits);
      // 400: PayPal cannot read these headers, so they are not its own.
      return answer.status === 400 ? false : parseAnswer(answer, isVerified);
    },

    /** Registers a URL for events, or updates its registration. @returns the webhook's id */
    async registerWebhook(url: string, events: readonly string[]): Promise<string> {
      const names = events.map((name) => ({ name }));
      const listed = parseAnswer(await send({ method: 'GET', path: webhooksPath }), parseWebhooks);
      const known = listed.find((webhook) => webhook.url === url);
      if (!known) {
        const body = { url, event_types: names };
        const answer = await send({ method: 'POST', path: webhooksPath, body });
        return parseAnswer(answer, parseWebhook).id;
      }
      const path = `${webhooksPath}/${encodeURIComponent(known.id)}`;
      const body = [{ op: 'replace', path: '/event_types', value: names }];
      return parseAnswer(await send({ method: 'PATCH', path, body }), parseWebhook).id;
    },

    /** Names the events that a webhook receives; null if PayPal does not know it. */
    async findWebhookEvents(webhookId: string): Promise<string[] | null> {
      const path = `${webhooksPath}/${encodeURIComponent(webhookId)}`;
      const answer = await send({ method: 'GET', path });
      return answer.status === 404 ? null : parseAnswer(answer, parseWebhookEvents);
    },

    ...disputeCalls(send),

    /** Makes a call that needs valid credentials. */
    async checkCredentials(): Promise<void> {
      parseAnswer(await send({ method: 'GET', path: webhooksPath }), parseWebhooks);
    },
  };
}

function toRequestBody({
  customId,
  productName,
  amountCents,
  brandName,
}: NewOrder): CreateOrderRequestBody {
  const amount = toMoney(amountCents);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: customId,
        description: truncate(productName, nameMaxLength),
        amount: { ...amount, breakdown: { item_total: amount } },
        items: [
          {
            name: truncate(productName, nameMaxLength),
            quantity: '1',
            unit_amount: amount,
            category: 'DIGITAL_GOODS',
          },
        ],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: truncate(brandName, nameMaxLength),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
        },
      },
    },
  };
}

const toMoney = (cents: number) => ({ currency_code: 'USD', value: toDollars(cents).toFixed(2) });

/** @throws PayPalUnavailable if the answer is not about this order */
function toRefusal(answer: PayPalAnswer): Refusal {
  const issues = parseIssues(answer.body);
  log.warn({ status: answer.status, issues }, 'PayPal refused a capture');
  for (const issue of issues) {
    const kind = captureRefusals[issue];
    if (kind) return kind;
  }
  // 404: forgotten; 422: refused. Others (401, 403, 409) are about the store or temporary.
  if (answer.status === 404 || answer.status === 422) return 'refused';
  throw unexpected(answer);
}
