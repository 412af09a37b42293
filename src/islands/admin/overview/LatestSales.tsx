import type { LatestSale } from '#contract/seller/overview.ts';
import { countOf } from '#texts/language.ts';
import { formatSum } from '../format.ts';
import { Thumbnail } from '../SavedPicture.tsx';
import { orderPath } from '../orders/order.ts';
import { OrderStateBadge } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

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

interface Props {
  name: string;
  empty: string;
  by: 'count' | 'revenue';
  rows:
    | { key: string | number; name: string; path: string; count: number; revenue: number }[]
    | undefined;
}

export function Ranking({ name, empty, by, rows }: Props) {
  const most = Math.max(...(rows?.map((row) => row[by]) ?? []), 0) || 1;
  return (
    <section aria-label={name} className="panel min-w-0 p-4">
      <h2 className="mb-2 text-sm font-semibold">
        {name} <span className="meta font-normal">net</span>
      </h2>
      {rows?.length === 0 && <p className="text-base-content/75">{empty}</p>}
      <ol className={rows ? '' : 'h-56'}>
        {rows?.map(({ key, name: label, path, ...figures }) => (
          <li key={key} className="py-2">
            <div className="flex items-center gap-3">
              <a href={path} title={label} className="hover:text-primary flex-1 truncate">
                {label}
              </a>
              <span className="text-base-content/75">{countOf(figures.count, '×', '×')}</span>
              <span className="min-w-20 text-right font-medium">{formatSum(figures.revenue)}</span>
            </div>
            <svg aria-hidden="true" className="mt-1 block h-1 w-full">
              <rect width="100%" height="4" rx="2" className="fill-base-content/6" />
              <rect
                width={`${(Math.max(figures[by], 0) / most) * 100}%`}
                height="4"
                rx="2"
                className="fill-primary"
              />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}
