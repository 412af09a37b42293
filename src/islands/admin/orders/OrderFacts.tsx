import { common } from '#texts/admin/common.ts';
import { orderFacts } from '#texts/admin/orders.ts';
import { Property, Properties } from '../Properties.tsx';
import { formatSum } from '../format.ts';
import { UtcTime } from '../UtcTime.tsx';
import type { Order } from './order.ts';
import { OrderStateBadge } from './OrderStateBadge.tsx';

/** What was bought, by whom, for how much. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <section aria-label={orderFacts.name} className="panel p-4">
      {order.reviewReason && (
        <p className="border-warning mb-3 border-l-2 pl-3 text-sm wrap-anywhere">
          {order.reviewReason}
        </p>
      )}
      <Properties>
        <Property name={common.state}>
          <OrderStateBadge state={order.state} />
        </Property>
        <Property name={common.product}>
          {order.isProductOnSale ? (
            // The shop is not the admin's: its router leaves such a link to the browser.
            <a href={`/product/${order.productId}`} target="_self" className="text-link">
              {order.productName}
            </a>
          ) : (
            orderFacts.notOnSale(order.productName)
          )}
        </Property>
        <Property name={orderFacts.amount}>
          {formatSum(order.amount)}
          {order.amount !== order.listPrice && (
            <span className="text-base-content/75">
              {' '}
              {orderFacts.ofPrice(formatSum(order.listPrice))}
            </span>
          )}
        </Property>
        {order.refunded > 0 && (
          <Property name={orderFacts.refunded}>{formatSum(order.refunded)}</Property>
        )}
        {order.isDisputed && <Property name={orderFacts.dispute}>{orderFacts.disputed}</Property>}
        <Property name={orderFacts.promoCode}>{order.promoCode ?? common.none}</Property>
        <Property name={common.email}>
          {order.email ?? <i className="text-warning">{common.missing}</i>}
        </Property>
        <Property name={orderFacts.date}>
          <UtcTime iso={order.date} />
        </Property>
        <Property name={orderFacts.orderId}>
          <code>{order.paypalOrderId}</code>
        </Property>
        <Property name={orderFacts.captureId}>
          {order.captureId ? <code>{order.captureId}</code> : common.none}
        </Property>
        <Property name={orderFacts.purchaseId}>
          <code>{order.orderId}</code>
        </Property>
        <Property name={orderFacts.termsVersion}>
          <UtcTime iso={order.termsVersion} hasTime={false} />
        </Property>
      </Properties>
    </section>
  );
}
