import { useEffect } from 'react';
import { askToCapture } from '../checkout/capture.ts';
import { recordPayment } from '../checkout/record-payment.ts';
import type { ApprovedOrder } from '../checkout/order-memory.ts';

const pauseMs = 10_000;
/** A question that hangs, on a line that has changed, is asked again. */
const timeoutMs = 20_000;

/**
 * Asks for as long as the page is open what became of a payment, and writes down what it learns. Where another page tells
 * that, that one takes the place of this, so that the Back button does not lead to what is no longer true.
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
