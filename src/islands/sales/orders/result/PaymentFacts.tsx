import { formatPrice } from '#contract/kit/money.ts';
import { copying } from '#texts/common.ts';
import { orderFacts, purchase as texts } from '#texts/sales.ts';
import type { PaidOrder } from '../checkout/capture.ts';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { Fact, FactHint, Facts } from '#islands/ui/Facts.tsx';

/** In the buyer's time zone. */
const inShort = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function PaymentFacts({ purchase }: { purchase: PaidOrder }) {
  const { paymentAmount, termDays, expiresAt, purchaseDate, paypalOrderId, receiptTo } = purchase;
  return (
    <section aria-labelledby="payment-heading" className="panel p-5 sm:p-6">
      <h2 id="payment-heading" className="heading-2">
        {texts.payment}
      </h2>
      <Facts>
        <Fact name={orderFacts.amount}>{formatPrice(paymentAmount, termDays)}</Fact>
        <Fact name={orderFacts.date}>
          <time dateTime={purchaseDate}>{new Date(purchaseDate).toLocaleString([], inShort)}</time>
        </Fact>
        {expiresAt && (
          <Fact name={orderFacts.until}>
            <time dateTime={expiresAt}>{new Date(expiresAt).toLocaleString([], inShort)}</time>
          </Fact>
        )}
        {receiptTo && <Fact name={orderFacts.receipt}>{orderFacts.sentTo(receiptTo)}</Fact>}
        <Fact name={orderFacts.orderId} isStacked>
          <CopyableId id={paypalOrderId} label={copying.orderId} />
          <FactHint>{orderFacts.orderIdHint}</FactHint>
        </Fact>
      </Facts>
    </section>
  );
}
