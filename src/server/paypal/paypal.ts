import type { CreateOrderRequestBody } from '@paypal/paypal-js';
import { toDollars } from '../../contract/money.ts';
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
  /** The buyer has not approved the order, or PayPal has forgotten it. Nothing was charged. */
  | { kind: 'not-approved' };

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

const captureRefusals: Record<string, CaptureOutcome['kind']> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  TRANSACTION_REFUSED: 'declined',
  ORDER_ALREADY_CAPTURED: 'already-captured',
  ORDER_NOT_APPROVED: 'not-approved',
  RESOURCE_NOT_FOUND: 'not-approved',
  INVALID_RESOURCE_ID: 'not-approved',
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
      for (const issue of parseIssues(answer.body)) {
        const kind = captureRefusals[issue];
        if (kind && kind !== 'answered') return { kind };
      }
      throw unexpected(answer);
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
        description: productName.slice(0, nameMaxLength),
        amount: { ...amount, breakdown: { item_total: amount } },
        items: [
          {
            name: productName.slice(0, nameMaxLength),
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
          brand_name: brandName.slice(0, nameMaxLength),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
        },
      },
    },
  };
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
