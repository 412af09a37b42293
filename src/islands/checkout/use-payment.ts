import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPayment } from '../../contract/payments.ts';
import { call } from '../api.ts';
import { capture, type CaptureResult } from './capture.ts';
import {
  $approvedOrder,
  $failure,
  $licenseKeys,
  $purchase,
  type ApprovedOrder,
  type PaymentFailure,
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
  const [notice, setNotice] = useState<string | null>(null);
  const approved = useStore($approvedOrder, { ssr: () => null });
  const isSettling = useRef(false);
  /** PayPal reports an error of ours again as its own. */
  const hasTold = useRef(false);

  const settle = useCallback(async (order: ApprovedOrder, restart?: () => void) => {
    if (isSettling.current) return;
    isSettling.current = true;
    const result = await capture(order.orderID);
    isSettling.current = false;
    if (result.kind === 'declined' && restart) {
      $approvedOrder.set(null);
      restart();
    } else leaveFor(order, result);
    return result.kind;
  }, []);

  // The order stays approved until the next page has taken note: meanwhile nothing else may be started here, and where
  // no answer came, this page takes it up again.
  const isCapturing = approved?.productId === summary.productId;
  useEffect(() => {
    if (isCapturing) void settle(approved);
  }, [approved, isCapturing, settle]);

  return {
    isCapturing,
    notice,
    async create() {
      setNotice(null);
      hasTold.current = false;
      const { productId } = summary;
      const result = await call(createPayment, { productId, promoCode });
      if (result.ok) return result.data.id;
      hasTold.current = true;
      // What the buyer can change is said here; nothing else can be done on this page.
      if (result.status >= 400 && result.status < 500) setNotice(result.error);
      else leaveForFailure(summary, { message: result.error });
      throw new Error(result.error ?? 'The payment could not be created');
    },
    async approve(orderID, restart) {
      setNotice(null);
      const order = { orderID, ...summary };
      const settled = settle(order, restart);
      $approvedOrder.set(order);
      if ((await settled) === 'declined' && restart) setNotice(texts.restarted);
    },
    cancel() {
      setNotice(texts.cancelled);
    },
    fail() {
      if (!hasTold.current && !isSettling.current) leaveForFailure(summary, {});
    },
  };
}

/** Goes to the page that says how the payment ended. */
function leaveFor(order: ApprovedOrder, result: CaptureResult): void {
  switch (result.kind) {
    case 'paid':
      $licenseKeys.set(null);
      $purchase.set({ kind: 'paid', productId: order.productId, purchase: result.purchase });
      return location.assign('/success');
    case 'unsettled':
      $purchase.set({ kind: 'unsettled', message: result.message, order });
      return location.assign('/success');
    case 'declined':
    case 'refused':
      return leaveForFailure(order, { message: result.message, orderID: order.orderID });
    case 'unanswered':
      return leaveForFailure(order, { isUncertain: true, orderID: order.orderID });
  }
}

function leaveForFailure(
  { productId, productName, amount }: PaymentSummary,
  details: Partial<Omit<PaymentFailure, 'summary'>>,
): void {
  const summary = { productId, productName, amount };
  $failure.set({ summary, orderID: null, message: null, isUncertain: false, ...details });
  location.assign('/payment-failed');
}
