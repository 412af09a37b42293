import type { OrderDetail } from '#contract/orders.ts';
import { Fact, Facts } from '../Facts.tsx';
import { formatSum } from '../format.ts';
import { LocalTime } from '../LocalTime.tsx';
import { OrderState } from './OrderState.tsx';

/** What was bought, by whom, for how much. */
export function OrderFacts({ purchase }: { purchase: OrderDetail }) {
  return (
    <section aria-label="Facts" className="panel p-4">
      {purchase.reviewReason && (
        <p className="border-warning mb-3 border-l-2 pl-3 text-sm wrap-anywhere">
          {purchase.reviewReason}
        </p>
      )}
      <Facts>
        <Fact name="State">
          <OrderState state={purchase.state} />
        </Fact>
        <Fact name="Product">
          {purchase.isProductOnSale ? (
            // The shop is not the admin's: its router leaves such a link to the browser.
            <a href={`/product/${purchase.productId}`} target="_self" className="text-link">
              {purchase.productName}
            </a>
          ) : (
            <>{purchase.productName} (no longer on sale)</>
          )}
        </Fact>
        <Fact name="Amount">
          {formatSum(purchase.amount)}
          {purchase.amount !== purchase.listPrice && (
            <span className="text-base-content/75"> of {formatSum(purchase.listPrice)}</span>
          )}
        </Fact>
        {purchase.refunded > 0 && <Fact name="Refunded">{formatSum(purchase.refunded)}</Fact>}
        {purchase.isDisputed && (
          <Fact name="Dispute">The buyer disputes this payment at PayPal.</Fact>
        )}
        <Fact name="Promo Code">{purchase.promoCode ?? 'None'}</Fact>
        <Fact name="Email">{purchase.email ?? <i className="text-warning">Missing</i>}</Fact>
        <Fact name="Date">
          <LocalTime iso={purchase.date} />
        </Fact>
        <Fact name="Order ID">
          <code>{purchase.orderId}</code>
        </Fact>
        <Fact name="Capture ID">
          {purchase.captureId ? <code>{purchase.captureId}</code> : 'None'}
        </Fact>
        <Fact name="Purchase ID">
          <code>{purchase.id}</code>
        </Fact>
        <Fact name="Terms of">{purchase.termsVersion}</Fact>
      </Facts>
    </section>
  );
}
