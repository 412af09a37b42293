import { type ReactNode, useEffect } from 'react';
import { formatPrice } from '#contract/kit/money.ts';
import { copying } from '#texts/common.ts';
import { beingChecked as texts, orderFacts } from '#texts/sales.ts';
import { askToCapture } from '../checkout/capture.ts';
import type { ApprovedOrder } from '../checkout/order-memory.ts';
import { recordPayment } from '../checkout/record-payment.ts';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { Fact, Facts } from '#islands/ui/Facts.tsx';
import { usePageTitle } from '#islands/ui/PageHeading.tsx';

interface Props {
  order: ApprovedOrder;
  children: ReactNode;
}

export function PaymentPending({ order, children }: Props) {
  usePageTitle(texts.title);
  usePaymentPoll(order);
  return (
    <>
      <h1 className="heading-1">{texts.title}</h1>
      {children}
      <p className="mt-2 flex max-w-[65ch] items-baseline gap-2">
        <span aria-hidden="true" className="loading loading-xs shrink-0" />
        {texts.whatComes}
      </p>
      <Facts>
        <Fact name={orderFacts.product}>{order.productName}</Fact>
        <Fact name={orderFacts.amount}>{formatPrice(order.amount, order.termDays)}</Fact>
        <Fact name={orderFacts.orderId}>
          <CopyableId id={order.paypalOrderId} label={copying.orderId} />
        </Fact>
      </Facts>
    </>
  );
}

const pauseMs = 10_000;
/** Retries a request that hangs, for example after a change of network. */
const timeoutMs = 20_000;

/** Replaces the page if another shows the result, so that Back leads to no outdated one. */
function usePaymentPoll(order: ApprovedOrder): void {
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
