import type { LatestSale } from '#contract/seller/overview.ts';
import { countOf } from '#texts/language.ts';
import { formatSum } from '../format.ts';
import { Thumbnail } from '../SavedPicture.tsx';
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
    <li className="flex items-center py-2">
      <Thumbnail path={imagePath} />
      <div className="min-w-0 flex-1 tabular-nums">
        <div className="flex justify-between gap-x-4">
          <div className="min-w-0 wrap-anywhere">
            <TextLink href={orderPath(id)}>{productName}</TextLink>{' '}
            {state !== 'completed' && <OrderStateBadge state={state} />}
          </div>
          {formatSum(amount)}
        </div>
        <p className="meta flex justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            {email ?? 'Email missing'}{' '}
            <span className="narrow:block">
              <span className="narrow:hidden">· </span>
              <ShopTime iso={date} />
            </span>
          </span>
          <span className="whitespace-nowrap">{`${keys} of ${countOf(keyLimit, 'key')} used`}</span>
        </p>
      </div>
    </li>
  );
}
