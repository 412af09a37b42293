import type { ReactNode } from 'react';
import { formatPrice } from '#contract/kit/money.ts';
import { copying } from '#texts/common.ts';
import { beingChecked as texts, orderFacts } from '#texts/sales.ts';
import type { ApprovedOrder } from '../checkout/order-memory.ts';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { Fact, Facts } from '#islands/ui/Facts.tsx';
import { usePageTitle } from '#islands/ui/use-page-title.ts';
import { usePaymentPoll } from './use-payment-poll.ts';

interface Props {
  order: ApprovedOrder;
  /** The reason, and what to do meanwhile. */
  children: ReactNode;
}

/** Renders a payment that may still succeed. Polls until it is settled. */
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
