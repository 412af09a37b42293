import { atom, type WritableAtom } from 'nanostores';
import type { KnownKeys } from '#islands/licenses/keys/known-keys.ts';
import type { PaidOrder } from './capture.ts';

export interface OrderSummary {
  productId: number;
  productName: string;
  /** USD; the price shown, after the discount. */
  amount: number;
  /** Days; none: for ever. */
  termDays?: number | null;
  promoCode: string | null;
  /** Token of the purchase that it renews; missing in older tabs' memory. */
  renewToken?: string | null;
}

/** An approved order that is not known to be captured. */
export interface ApprovedOrder extends OrderSummary {
  paypalOrderId: string;
}

/** The last order that did not fail. */
export type OrderResult =
  | { kind: 'paid'; productId: number; purchase: PaidOrder }
  /** Payment not settled; must not be paid again. */
  | { kind: 'unsettled'; message: string; order: ApprovedOrder }
  /** Paid, but this page has nothing more to offer: a day has passed, or the money was refunded. */
  | { kind: 'over'; message: string; order: ApprovedOrder };

export type OrderFailure =
  | {
      kind: 'failed';
      summary: OrderSummary;
      /** Null if no order was created. */
      paypalOrderId: string | null;
      /** The server's sentence, if any. */
      message: string | null;
    }
  /** No answer in time: the payment may still succeed. */
  | { kind: 'unanswered'; order: ApprovedOrder };

/**
 * Session storage: survives a reload, but not the tab, so the next person at the machine sees
 * nothing. Falls back to the page's memory if storage is blocked.
 */
function openStorage(): Record<string, string> {
  try {
    return window.sessionStorage;
  } catch {
    return {};
  }
}

const storage = openStorage();

/**
 * Keeps a value in the session's storage. `persistentAtom` has one storage for all modules, and the
 * admin's session is in another.
 */
function sessionAtom<Value>(key: string): WritableAtom<Value | null> {
  const $value = atom<Value | null>(JSON.parse(storage[key] ?? 'null'));
  $value.listen((value) => {
    storage[key] = JSON.stringify(value);
  });
  return $value;
}

/** If one of these keys exists, the product's page has something to show. */
export const approvedOrderKey = 'tradeshelf:approved-order';
export const lastOrderKey = 'tradeshelf:purchase';

export const $approvedOrder = sessionAtom<ApprovedOrder>(approvedOrderKey);

export const $lastOrder = sessionAtom<OrderResult>(lastOrderKey);

export const $failure = sessionAtom<OrderFailure>('tradeshelf:payment-failure');

export const $licenseKeys = sessionAtom<KnownKeys & { orderId: string }>('tradeshelf:license-keys');
