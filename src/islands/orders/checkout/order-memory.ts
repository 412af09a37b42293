import { persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import type { KnownKeys } from '#islands/licenses/known-keys.ts';
import type { PaidOrder } from './capture.ts';

/** An order as the buyer knows it. */
export interface OrderSummary {
  productId: number;
  productName: string;
  /** USD, the price that was shown: discounted, or the list price. */
  amount: number;
}

/** An order that the buyer has approved and whose money is not known to be taken. */
export interface ApprovedOrder extends OrderSummary {
  paypalOrderId: string;
}

/** What became of the last order that did not fail. */
export type OrderResult =
  | { kind: 'paid'; productId: number; purchase: PaidOrder }
  /** The money is not settled; nobody should pay again. */
  | { kind: 'unsettled'; message: string; order: ApprovedOrder }
  /** It was paid, and this page has nothing more to give: its day is over, or the money went back. */
  | { kind: 'over'; message: string; order: ApprovedOrder };

/** What did not work last. */
export type OrderFailure =
  | {
      kind: 'failed';
      summary: OrderSummary;
      /** Null where no order was created. */
      paypalOrderId: string | null;
      /** The server's sentence, where there is one. */
      message: string | null;
    }
  /** No answer came in time: the payment may still succeed. */
  | { kind: 'unanswered'; order: ApprovedOrder };

/**
 * All of it lives as long as the tab: it survives a reload, and the next person at the machine does not find it. Where
 * the browser allows no storage, it lives as long as the page.
 */
function openStorage(): Record<string, string> {
  try {
    return window.sessionStorage;
  } catch {
    return {};
  }
}

if (typeof window !== 'undefined') {
  setPersistentEngine(openStorage(), { addEventListener() {}, removeEventListener() {} });
}

/** Under these a tab remembers what its product's page has to say. */
export const approvedOrderKey = 'tradeshelf:approved-order';
export const lastOrderKey = 'tradeshelf:purchase';

const asJson = { encode: JSON.stringify, decode: JSON.parse };

export const $approvedOrder = persistentAtom<ApprovedOrder | null>(approvedOrderKey, null, asJson);

export const $lastOrder = persistentAtom<OrderResult | null>(lastOrderKey, null, asJson);

export const $failure = persistentAtom<OrderFailure | null>(
  'tradeshelf:payment-failure',
  null,
  asJson,
);

/** The licence keys of the purchase that the buyer bought last, as they were last seen. */
export const $licenseKeys = persistentAtom<(KnownKeys & { orderId: string }) | null>(
  'tradeshelf:license-keys',
  null,
  asJson,
);
