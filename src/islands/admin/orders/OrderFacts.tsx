import { Properties } from '../Properties.tsx';
import { formatSum } from '../format.ts';
import { UtcTime } from '../UtcTime.tsx';
import { orderOrigins } from '../states.ts';
import { orderPath, type Order } from './order.ts';
import { OrderStateBadge } from './OrderStateBadge.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

export function OrderFacts({ order }: { order: Order }) {
  const isSale = order.origin === 'paypal';
  return (
    <section aria-label="Facts" className="panel p-4">
      {order.reviewReason && (
        <p className="border-warning mb-3 border-l-2 pl-3 text-sm wrap-anywhere">
          {order.reviewReason}
        </p>
      )}
      <Properties
        of={{
          State: <OrderStateBadge state={order.state} />,
          Origin: !isSale && orderOrigins[order.origin],
          Blocked: order.blockedReason ?? false,
          Product: order.isProductOnSale ? (
            // `_self` makes the router leave the link to the browser.
            <TextLink href={`/product/${order.productId}`} target="_self">
              {order.productName}
            </TextLink>
          ) : (
            `${order.productName} (no longer on sale)`
          ),
          Amount: isSale && (
            <>
              {formatSum(order.amount)}
              {order.amount !== order.listPrice && (
                <span className="text-base-content/75"> {`of ${formatSum(order.listPrice)}`}</span>
              )}
            </>
          ),
          Refunded: order.refunded > 0 && formatSum(order.refunded),
          Dispute: order.isDisputed && 'The buyer disputes this payment at PayPal.',
          'Promo Code': isSale && (order.promoCode ?? 'None'),
          Renews: order.renews !== null && (
            <TextLink href={orderPath(order.renews)}>the first purchase</TextLink>
          ),
          Email: order.email ?? <i className="text-warning">Missing</i>,
          Date: <UtcTime iso={order.date} />,
          Ends: order.expiresAt === null ? 'Never' : <UtcTime iso={order.expiresAt} />,
          'Order ID': <code>{order.paypalOrderId}</code>,
          'Capture ID': isSale && (order.captureId ? <code>{order.captureId}</code> : 'None'),
          'Purchase ID': <code>{order.orderId}</code>,
          'Terms of': isSale && <UtcTime iso={order.termsVersion} hasTime={false} />,
        }}
      />
    </section>
  );
}
