import { persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import type { Captured } from '../../contract/payments.ts';

/** A payment as the buyer knows it. */
export interface PaymentSummary {
  productId: number;
  productName: string;
  /** USD, the price that was shown: discounted, or the list price. */
  amount: number;
}

/** An order that the buyer has approved and whose money is not known to be taken. */
export interface ApprovedOrder extends PaymentSummary {
  orderID: string;
}

/** What the buyer last learnt of a payment. */
export type PaymentResult =
  | { kind: 'paid'; purchase: Captured }
  /** The money is not settled; nobody should pay again. */
  | { kind: 'unsettled'; orderID: string; message: string; summary: PaymentSummary }
  /** `isUncertain`: no answer came, so the money may have been taken. */
  | { kind: 'failed'; isUncertain: boolean; message: string | null; summary: PaymentSummary };

// All of it lives as long as the tab: it survives a reload, and the next person at the machine does not find it.
if (typeof sessionStorage !== 'undefined') {
  setPersistentEngine(sessionStorage, {
    addEventListener() {},
    removeEventListener() {},
  });
}

const asJson = { encode: JSON.stringify, decode: JSON.parse };

export const $approvedOrder = persistentAtom<ApprovedOrder | null>(
  'tradeshelf:approved-order',
  null,
  asJson,
);

export const $paymentResult = persistentAtom<PaymentResult | null>(
  'tradeshelf:payment-result',
  null,
  asJson,
);

/** The licence key that was last generated, and for which purchase. */
export const $licenseKey = persistentAtom<{ purchaseId: string; licenseKey: string } | null>(
  'tradeshelf:license-key',
  null,
  asJson,
);
