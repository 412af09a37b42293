import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BuyingCompany } from '#contract/books/company.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { paymentStep as texts } from '#texts/sales.ts';
import { call } from '#islands/api.ts';
import { readFirstSource } from '#islands/catalogue/visits/first-source.ts';
import { capture } from './capture.ts';
import { recordFailure, recordPayment } from './record-payment.ts';
import { $approvedOrder, type ApprovedOrder, type OrderSummary } from './order-memory.ts';
import { isAboutPromoCode } from './promo.ts';

const allConsents = { deliverAtOnce: true, losesWithdrawal: true } as const;

export interface Payment {
  /** The approved order being captured; nothing else may start meanwhile. */
  capturing: ApprovedOrder | null;
  /** An order is being created or PayPal's window is open, so the price is fixed. */
  isInFlight: boolean;
  notice: string | null;
  /** @returns PayPal's order id. @throws if there is none, after telling the buyer */
  create(): Promise<string>;
  /** Captures an approved order. @param restart reopens PayPal's window for another instrument */
  approve(paypalOrderId: string, restart: (() => void) | undefined): Promise<void>;
  cancel(): void;
  fail(): void;
  abandon(): void;
}

interface Options {
  /** The buyer has ticked the boxes about immediate delivery. */
  hasConsents: boolean;
  company: BuyingCompany | null;
  /** Called with the reason if the promo code has ended; the same function at each render. */
  onPromoRefused(this: void, message: string): void;
  onVatIdRefused(message: string): void;
}

/**
 * Runs a payment from the first click to the result page. Stays on this page while the buyer can
 * continue here (docs/decisions/failed-payments.md).
 */
export function usePayment(
  summary: OrderSummary,
  { hasConsents, company, onPromoRefused, onVatIdRefused }: Options,
): Payment {
  const [notice, setNotice] = useState<string | null>(null);
  const [isInFlight, setInFlight] = useState(false);
  const approved = useStore($approvedOrder, { ssr: () => null });
  const isSettling = useRef(false);
  /** PayPal reports our own errors again. */
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
        // Ignores what PayPal's script reports while the next page loads.
        isReported.current = true;
        location.assign(recordPayment(order, result));
      }
      return result.kind;
    },
    [onPromoRefused],
  );

  // The order stays approved until the next page has recorded it: nothing else can start here
  // meanwhile, and without an answer this page resumes the capture.
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
      const { productId, promoCode, renewToken } = summary;
      const source = readFirstSource();
      const consents = hasConsents ? allConsents : null;
      const result = await call(createOrder, {
        productId,
        promoCode,
        renewToken,
        source,
        consents,
        company,
      });
      if (result.ok) return result.data.id;
      isReported.current = true;
      setInFlight(false);
      const { status, error, failure } = result;
      if (isAboutPromoCode(failure)) onPromoRefused(error ?? '');
      else if (failure.issues?.some(({ path }) => path === 'company.vatId')) {
        onVatIdRefused(error ?? '');
      } else if (status === 429) setNotice(error);
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
