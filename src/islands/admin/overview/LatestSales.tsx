import type { LatestSale } from '#contract/overview.ts';
import { countOf } from '#texts/language.ts';
import { formatSum } from '../format.ts';
import { Thumbnail } from '../lists/Thumbnail.tsx';
import { orderPath } from '../orders/order.ts';
import { OrderStateBadge } from '../orders/OrderStateBadge.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

/** Lists the newest sales of a span; renders nothing without any. */
export function LatestSales({ sales }: { sales: LatestSale[] }) {
  if (sales.length === 0) return null;
  return (
    <section aria-labelledby="latest-sales" className="panel p-4 text-sm">
      <h2 id="latest-sales" className="mb-2 font-semibold">
        Latest sales <span className="meta font-normal">gross, as paid</span>
      </h2>
      <ul className="divide-base-300 divide-y">
        {sales.map((sale) => (
          <Sale key={sale.id} sale={sale} />
        ))}
      </ul>
    </section>
  );
}

function Sale({ sale }: { sale: LatestSale }) {
  const { id, productName, imagePath, email, amount, state, keys, keyLimit, date } = sale;
  return (
    <li className="flex flex-wrap items-center py-2">
      <Thumbnail path={imagePath} />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <TextLink href={orderPath(id)}>{productName}</TextLink>{' '}
        {state !== 'completed' && <OrderStateBadge state={state} />}
        <p className="meta">
          {email ?? 'Email missing'} · <ShopTime iso={date} />
        </p>
      </div>
      <div className="ml-auto pl-4 text-right tabular-nums">
        {formatSum(amount)}
        <p className="meta">{`${keys} of ${countOf(keyLimit, 'key')} used`}</p>
      </div>
    </li>
  );
}
