import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createOrder } from '#contract/orders.ts';
import { paymentStep as texts } from '#texts/orders.ts';
import { call } from '#islands/api.ts';
import { capture } from './capture.ts';
import { recordFailure, recordPayment } from './record-payment.ts';
import { $approvedOrder, type ApprovedOrder, type OrderSummary } from './order-memory.ts';
import { isAboutPromoCode } from './promo.ts';

export interface Payment {
  /** The approved order that is being captured; nothing else may be started meanwhile. */
  capturing: ApprovedOrder | null;
  /** An order is being made, or PayPal's window is open: its price is fixed. */
  isInFlight: boolean;
  /** What the buyer should know of the last attempt, or null. */
  notice: string | null;
  /** @returns PayPal's order id. @throws when there is none; the buyer has been told then. */
  create(): Promise<string>;
  /** @param restart opens PayPal's window again, for another instrument. */
  approve(paypalOrderId: string, restart: (() => void) | undefined): Promise<void>;
  cancel(): void;
  /** PayPal's script failed in a way of its own. */
  fail(): void;
  /** The buyer turns away from the payment buttons. */
  abandon(): void;
}

/**
 * A payment from the first click to the page that says how it ended. It stays on this page as long as the buyer can go on
 * at once here (docs/decisions/failed-payments.md).
 *
 * @param onPromoRefused told why, where the promo code has ended since it was applied; the same function at each call
 */
export function usePayment(
  summary: OrderSummary,
  promoCode: string | null,
  onPromoRefused: (message: string) => void,
): Payment {
  const [notice, setNotice] = useState<string | null>(null);
  const [isInFlight, setInFlight] = useState(false);
  const approved = useStore($approvedOrder, { ssr: () => null });
  const isSettling = useRef(false);
  /** PayPal reports an error of ours again as its own. */
  const isReported = useRef(false);

  const settle = useCallback(
    async (order: ApprovedOrder, restart?: () => void) => {
      if (isSettling.current) return;
      isSettling.current = true;
      const result = await capture(order.paypalOrderId);
      isSettling.current = false;
      if (result.kind === 'promo-refused') {
        $approvedOrder.set(null);
        onPromoRefused(result.message);
      } else if (result.kind === 'declined' && restart) {
        $approvedOrder.set(null);
        restart();
      } else {
        // Whatever PayPal's script reports while the next page comes is no news.
        isReported.current = true;
        location.assign(recordPayment(order, result));
      }
      return result.kind;
    },
    [onPromoRefused],
  );

  // The order stays approved until the next page has taken note: meanwhile nothing else may be started here, and where
  // no answer came, this page takes it up again.
  const capturing = approved?.productId === summary.productId ? approved : null;
  useEffect(() => {
    if (capturing) void settle(capturing);
  }, [capturing, settle]);

  return {
    capturing,
    isInFlight,
    notice,
    async create() {
      setNotice(null);
      setInFlight(true);
      isReported.current = false;
      const { productId } = summary;
      const result = await call(createOrder, { productId, promoCode });
      if (result.ok) return result.data.id;
      isReported.current = true;
      setInFlight(false);
      const { status, error, failure } = result;
      if (isAboutPromoCode(failure)) onPromoRefused(error ?? '');
      else if (status === 429) setNotice(error);
      else location.assign(recordFailure(summary, { message: error }));
      throw new Error(error ?? 'The payment could not be created');
    },
    async approve(paypalOrderId, restart) {
      setNotice(null);
      const order = { paypalOrderId, ...summary };
      const settled = settle(order, restart);
      $approvedOrder.set(order);
      const outcome = await settled;
      if (outcome === 'promo-refused') setInFlight(false);
      if (outcome === 'declined' && restart) setNotice(texts.restarted);
    },
    cancel() {
      setInFlight(false);
      setNotice(texts.cancelled);
    },
    fail() {
      setInFlight(false);
      if (!isReported.current && !isSettling.current) location.assign(recordFailure(summary));
    },
    abandon() {
      setInFlight(false);
    },
  };
}
