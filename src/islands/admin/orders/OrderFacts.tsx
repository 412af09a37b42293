import { Property, Properties } from '../Properties.tsx';
import { formatSum } from '../format.ts';
import { UtcTime } from '../UtcTime.tsx';
import type { Order } from './order.ts';
import { OrderStateBadge } from './OrderStateBadge.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

export function OrderFacts({ order }: { order: Order }) {
  return (
    <section aria-label="Facts" className="panel p-4">
      {order.reviewReason && (
        <p className="border-warning mb-3 border-l-2 pl-3 text-sm wrap-anywhere">
          {order.reviewReason}
        </p>
      )}
      <Properties>
        <Property name="State">
          <OrderStateBadge state={order.state} />
        </Property>
        <Property name="Product">
          {order.isProductOnSale ? (
            // `_self` makes the router leave the link to the browser.
            <TextLink href={`/product/${order.productId}`} target="_self">
              {order.productName}
            </TextLink>
          ) : (
            `${order.productName} (no longer on sale)`
          )}
        </Property>
        <Property name="Amount">
          {formatSum(order.amount)}
          {order.amount !== order.listPrice && (
            <span className="text-base-content/75"> {`of ${formatSum(order.listPrice)}`}</span>
          )}
        </Property>
        {order.refunded > 0 && <Property name="Refunded">{formatSum(order.refunded)}</Property>}
        {order.isDisputed && (
          <Property name="Dispute">The buyer disputes this payment at PayPal.</Property>
        )}
        <Property name="Promo Code">{order.promoCode ?? 'None'}</Property>
        <Property name="Email">{order.email ?? <i className="text-warning">Missing</i>}</Property>
        <Property name="Date">
          <UtcTime iso={order.date} />
        </Property>
        <Property name="Order ID">
          <code>{order.paypalOrderId}</code>
        </Property>
        <Property name="Capture ID">
          {order.captureId ? <code>{order.captureId}</code> : 'None'}
        </Property>
        <Property name="Purchase ID">
          <code>{order.orderId}</code>
        </Property>
        <Property name="Terms of">
          <UtcTime iso={order.termsVersion} hasTime={false} />
        </Property>
      </Properties>
    </section>
  );
}
