import { Fact, Facts } from '../Facts.tsx';
import { formatSum } from '../format.ts';
import { LocalTime } from '../LocalTime.tsx';
import type { Order } from './order.ts';
import { OrderState } from './OrderState.tsx';

/** What was bought, by whom, for how much. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <section aria-label="Facts" className="panel p-4">
      {order.reviewReason && (
        <p className="border-warning mb-3 border-l-2 pl-3 text-sm wrap-anywhere">
          {order.reviewReason}
        </p>
      )}
      <Facts>
        <Fact name="State">
          <OrderState state={order.state} />
        </Fact>
        <Fact name="Product">
          {order.isProductOnSale ? (
            // The shop is not the admin's: its router leaves such a link to the browser.
            <a href={`/product/${order.productId}`} target="_self" className="text-link">
              {order.productName}
            </a>
          ) : (
            <>{order.productName} (no longer on sale)</>
          )}
        </Fact>
        <Fact name="Amount">
          {formatSum(order.amount)}
          {order.amount !== order.listPrice && (
            <span className="text-base-content/75"> of {formatSum(order.listPrice)}</span>
          )}
        </Fact>
        {order.refunded > 0 && <Fact name="Refunded">{formatSum(order.refunded)}</Fact>}
        {order.isDisputed && <Fact name="Dispute">The buyer disputes this payment at PayPal.</Fact>}
        <Fact name="Promo Code">{order.promoCode ?? 'None'}</Fact>
        <Fact name="Email">{order.email ?? <i className="text-warning">Missing</i>}</Fact>
        <Fact name="Date">
          <LocalTime iso={order.date} />
        </Fact>
        <Fact name="Order ID">
          <code>{order.paypalOrderId}</code>
        </Fact>
        <Fact name="Capture ID">{order.captureId ? <code>{order.captureId}</code> : 'None'}</Fact>
        <Fact name="Purchase ID">
          <code>{order.orderId}</code>
        </Fact>
        <Fact name="Terms of">{order.termsVersion}</Fact>
      </Facts>
    </section>
  );
}
