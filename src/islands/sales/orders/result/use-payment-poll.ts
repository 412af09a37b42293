import { useEffect } from 'react';
import { askToCapture } from '../checkout/capture.ts';
import { recordPayment } from '../checkout/record-payment.ts';
import type { ApprovedOrder } from '../checkout/order-memory.ts';

const pauseMs = 10_000;
/** Retries a request that hangs, for example after a change of network. */
const timeoutMs = 20_000;

/**
 * Polls the payment while the page is open and records the result. Replaces the page if another one
 * shows that result, so that the Back button does not lead to an outdated one.
 */
export function usePaymentPoll(order: ApprovedOrder): void {
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await askToCapture(order.paypalOrderId, signal);
      if (leaving.signal.aborted) return;
      if (answer) {
        const path = recordPayment(order, answer);
        if (path !== location.pathname) return location.replace(path);
        if (answer.kind !== 'unsettled') return;
      }
      timer = setTimeout(() => void ask(), pauseMs);
    };
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [order]);
}
