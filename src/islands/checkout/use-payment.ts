import { useCallback, useEffect, useRef, useState } from 'react';
import { createPayment } from '../../contract/payments.ts';
import { call } from '../api.ts';
import { capture } from './capture.ts';
import {
  $approvedOrder,
  $licenseKey,
  $paymentResult,
  type ApprovedOrder,
  type PaymentSummary,
} from './payment-memory.ts';

export interface Payment {
  /** The approved order is being captured; nothing else may be started. */
  isCapturing: boolean;
  /** What the buyer should know of the last attempt, or null. */
  notice: string | null;
  /** @returns PayPal's order id. @throws when there is none; the buyer has been told then. */
  create(): Promise<string>;
  /** @param restart opens PayPal's window again, for another instrument. */
  approve(orderID: string, restart: (() => void) | undefined): Promise<void>;
  cancel(): void;
  /** PayPal's script failed in a way of its own. */
  fail(): void;
}

const texts = {
  cancelled: 'You cancelled the payment. Nothing was charged.',
  restarted:
    'Your payment method was declined. Nothing was charged; choose another one in the PayPal window.',
};

/** A payment from the first click to the page that says how it ended. */
export function usePayment(summary: PaymentSummary, promoCode: string | null): Payment {
  const [isCapturing, setCapturing] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  // PayPal keeps the callbacks it was first given; they read what holds now.
  const current = useRef({ summary, promoCode });
  current.current = { summary, promoCode };
  /** PayPal reports an error of ours again as its own. */
  const hasTold = useRef(false);

  const finish = useCallback(async (order: ApprovedOrder, restart?: () => void) => {
    setCapturing(true);
    const result = await capture(order.orderID);
    if (result.kind === 'declined' && restart) {
      $approvedOrder.set(null);
      setCapturing(false);
      setNotice(texts.restarted);
      return restart();
    }
    if (result.kind !== 'unanswered') $approvedOrder.set(null);
    if (result.kind === 'paid') {
      $licenseKey.set(null);
      $paymentResult.set(result);
      return location.assign('/success');
    }
    if (result.kind === 'unsettled') {
      $paymentResult.set({ ...result, orderID: order.orderID, summary: order });
      return location.assign('/success');
    }
    const message = result.kind === 'unanswered' ? null : result.message;
    leaveForFailure(order, message, result.kind === 'unanswered');
  }, []);

  useEffect(() => {
    const waiting = $approvedOrder.get();
    if (waiting?.productId === summary.productId) void finish(waiting);
  }, [finish, summary.productId]);

  return {
    isCapturing,
    notice,
    async create() {
      setNotice(null);
      hasTold.current = false;
      const { summary: wanted, promoCode: code } = current.current;
      const result = await call(createPayment, { productId: wanted.productId, promoCode: code });
      if (result.ok) return result.data.id;
      hasTold.current = true;
      // What the buyer can change is said here; nothing else can be done on this page.
      if (result.status >= 400 && result.status < 500) setNotice(result.error);
      else leaveForFailure(wanted, result.error, false);
      throw new Error(result.error ?? 'The payment could not be created');
    },
    async approve(orderID, restart) {
      setNotice(null);
      const order = { orderID, ...current.current.summary };
      $approvedOrder.set(order);
      await finish(order, restart);
    },
    cancel() {
      setNotice(texts.cancelled);
    },
    fail() {
      if (!hasTold.current && !$approvedOrder.get())
        leaveForFailure(current.current.summary, null, false);
    },
  };
}

function leaveForFailure(
  summary: PaymentSummary,
  message: string | null,
  isUncertain: boolean,
): void {
  const { productId, productName, amount } = summary;
  $paymentResult.set({
    kind: 'failed',
    isUncertain,
    message,
    summary: { productId, productName, amount },
  });
  location.assign('/payment-failed');
}
