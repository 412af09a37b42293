import type { GivenConsents } from '#contract/sales/consents.ts';
import { Properties } from '../Properties.tsx';
import { formatSum } from '../format.ts';
import { ShopTime } from '../ShopTime.tsx';
import { customerPath, orderPath, type Order } from './order.ts';
import { OrderStateBadge, orderOrigins } from '../StateChip.tsx';
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
          State: <OrderStateBadge {...order} />,
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
          'In this bundle': order.parts?.join(', ') ?? false,
          Amount: isSale && (
            <>
              {formatSum(order.amount)}
              {order.amount !== order.listPrice && (
                <span className="text-base-content/75"> {`of ${formatSum(order.listPrice)}`}</span>
              )}
            </>
          ),
          Refunded: order.refunded > 0 && formatSum(order.refunded),
          'Promo Code': isSale && (order.promoCode ?? 'None'),
          Renews: order.renews !== null && (
            <TextLink href={orderPath(order.renews)}>the first purchase</TextLink>
          ),
          Buyer: order.buyerName ?? false,
          Email: order.email ? (
            <TextLink href={customerPath(order.email)}>{order.email}</TextLink>
          ) : (
            <i className="text-warning">Missing</i>
          ),
          Country: <Location location={order.location} />,
          Date: <ShopTime iso={order.date} />,
          Ends: order.expiresAt === null ? 'Never' : <ShopTime iso={order.expiresAt} />,
          'Order ID': <code>{order.paypalOrderId}</code>,
          'Capture ID': isSale && (order.captureId ? <code>{order.captureId}</code> : 'None'),
          'Purchase ID': <code>{order.orderId}</code>,
          'Terms of': isSale && <ShopTime iso={order.termsVersion} hasTime={false} />,
          Consents: order.consents !== null && <Consents {...order.consents} />,
        }}
      />
    </section>
  );
}

function Consents({ boxes, givenAt, address, country, termsHash }: GivenConsents) {
  return (
    <>
      {boxes.map(({ name, words, version }) => (
        <span key={name} className="block">
          “{words}” <span className="text-base-content/75">({version})</span>
        </span>
      ))}
      <span className="text-base-content/75 block">
        <ShopTime iso={givenAt} />
        {address && `, from ${address}`}
        {country !== null && ` (${country})`}
        <span className="block">
          SHA-256 of the terms: <code>{termsHash}</code>
        </span>
      </span>
    </>
  );
}

const sources = { paypal: 'PayPal', billing: 'invoice', address: 'network address' };

function Location({ location: { country, evidence, isContradiction } }: Pick<Order, 'location'>) {
  if (country === null) return 'Unknown';
  const proof = evidence.map((each) => `${sources[each.source]} ${each.country}`).join(', ');
  return (
    <>
      {country} <span className="text-base-content/75">{`(${proof})`}</span>
      {isContradiction && (
        <span className="text-warning block">
          No two sources agree. Ask the buyer before you declare VAT.
        </span>
      )}
    </>
  );
}
