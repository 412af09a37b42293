import type { CreateOrderRequestBody } from '@paypal/paypal-js';
import { toDollars } from '../../contract/money.ts';
import { truncate } from '../../contract/truncate.ts';
import { log } from '../log.ts';
import { parseIssues, parseOrder, type ProviderOrder } from './answers.ts';
import {
  connectPayPal,
  PayPalUnavailable,
  type PayPalAnswer,
  type PayPalSettings,
} from './http.ts';

export interface NewOrder {
  /** The same for every try to create this order. */
  requestId: string;
  /** Ours; comes back with the order and the capture. */
  customId: string;
  productName: string;
  amountCents: number;
  brandName: string;
}

/** What became of the attempt to take the money. */
export type CaptureOutcome =
  | { kind: 'answered'; order: ProviderOrder }
  /** Nothing was charged; the buyer may try another instrument. */
  | { kind: 'declined' }
  /** The money was taken before; read the order. */
  | { kind: 'already-captured' }
  /** The buyer has to approve the order first. Nothing was charged. */
  | { kind: 'not-approved' }
  /** PayPal will not capture this order, now or later: it has expired, or PayPal's rules forbid it. Nothing was charged. */
  | { kind: 'refused' };

export interface PayPal {
  /** @returns PayPal's order id. @throws PayPalUnavailable */
  createOrder(order: NewOrder): Promise<string>;
  /** @throws PayPalUnavailable */
  captureOrder(orderId: string, requestId: string): Promise<CaptureOutcome>;
  /** @throws PayPalUnavailable */
  getOrder(orderId: string): Promise<ProviderOrder>;
}

/** PayPal's limit for the name of an item and for the brand (Orders v2, `item.name`). */
const nameMaxLength = 127;

type Refusal = Exclude<CaptureOutcome['kind'], 'answered'>;

/** PayPal's issues by what they mean to a buyer (https://developer.paypal.com/api/rest/reference/orders/v2/errors/). */
const captureRefusals: Record<string, Refusal> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  TRANSACTION_REFUSED: 'declined',
  ORDER_ALREADY_CAPTURED: 'already-captured',
  ORDER_NOT_APPROVED: 'not-approved',
  PAYER_ACTION_REQUIRED: 'not-approved',
};

/** PayPal's Orders v2 API (https://developer.paypal.com/docs/api/orders/v2/), as far as the store needs it. */
export function createPayPal(settings: PayPalSettings): PayPal {
  const send = connectPayPal(settings);

  return {
    async createOrder(order) {
      const { requestId } = order;
      const body = toRequestBody(order);
      const answer = await send({ method: 'POST', path: '/v2/checkout/orders', body, requestId });
      return understand(answer).id;
    },

    async captureOrder(orderId, requestId) {
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`;
      const answer = await send({ method: 'POST', path, body: {}, requestId });
      if (answer.status < 400) return { kind: 'answered', order: understand(answer) };
      return { kind: understandRefusal(answer) };
    },

    async getOrder(orderId) {
      return understand(
        await send({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` }),
      );
    },
  };
}

function toRequestBody({
  customId,
  productName,
  amountCents,
  brandName,
}: NewOrder): CreateOrderRequestBody {
  const amount = { currency_code: 'USD', value: toDollars(amountCents).toFixed(2) };
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

/** @throws PayPalUnavailable when the answer says nothing of this order. */
function understandRefusal(answer: PayPalAnswer): Refusal {
  const issues = parseIssues(answer.body);
  log.warn('PayPal refused a capture', { status: answer.status, issues });
  for (const issue of issues) {
    const kind = captureRefusals[issue];
    if (kind) return kind;
  }
  // 404: forgotten; 422: understood, and refused. Others (401, 403, 409) are about the store or the moment.
  if (answer.status === 404 || answer.status === 422) return 'refused';
  throw unexpected(answer);
}

/** @throws PayPalUnavailable when the answer is not an order. */
function understand(answer: PayPalAnswer): ProviderOrder {
  if (answer.status >= 400) throw unexpected(answer);
  try {
    return parseOrder(answer.body);
  } catch (error) {
    throw new PayPalUnavailable(error);
  }
}

function unexpected({ status, body }: PayPalAnswer): PayPalUnavailable {
  return new PayPalUnavailable(
    new Error(`PayPal answered ${status} ${parseIssues(body).join(', ')}`),
  );
}
