import { persistentAtom } from '@nanostores/persistent';
import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { overviewSpans, type Overview } from '#contract/overview.ts';
import { useIsNarrow } from '#islands/ui/use-media-query.ts';
import { countOf, formatSum } from '../format.ts';
import { DaysTable } from './DaysTable.tsx';
import { Ranking } from './Ranking.tsx';

/** The pictures' library comes after the tables, and only where they are looked at. */
const SalesChart = lazy(async () => ({ default: (await import('./SalesChart.tsx')).SalesChart }));

/** Whether this browser shows the details; before anybody has chosen, a wide screen does. */
const $isOpen = persistentAtom<'yes' | 'no' | undefined>('adminSalesDetails', undefined);

interface Props {
  data: Overview | undefined;
  days: number;
  onDays(days: number): void;
}

/** Sales by day as a picture, best sellers and promo codes. They can be folded away. */
export function SalesDetails({ data, days, onDays }: Props) {
  const isNarrow = useIsNarrow();
  const choice = useStore($isOpen);
  const isOpen = choice ? choice === 'yes' : !isNarrow;
  const sum = (read: (day: Overview['days'][number]) => number) =>
    data?.days.reduce((total, day) => total + read(day), 0) ?? 0;
  return (
    <details
      open={isOpen}
      className="panel px-4 py-2.5 text-sm"
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) $isOpen.set(open ? 'yes' : 'no');
      }}
    >
      <summary className="cursor-pointer">
        <span className="text-base-content/75">Last {data?.days.length ?? days} days</span>{' '}
        {data && (
          <>
            <strong className="font-semibold">{formatSum(sum(({ revenue }) => revenue))}</strong>{' '}
            {countOf(
              sum(({ sales }) => sales),
              'sale',
            )}
          </>
        )}
      </summary>
      {isOpen && (
        <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]">
          <div className="min-w-0 md:col-span-2 xl:col-span-1">
            <div role="group" aria-label="Days" className="join mb-1">
              {overviewSpans.map((span) => (
                <button
                  key={span}
                  type="button"
                  aria-pressed={span === days}
                  className={`btn btn-xs join-item ${span === days ? 'btn-primary' : 'border-base-300 bg-base-100'}`}
                  onClick={() => onDays(span)}
                >
                  {span} days
                </button>
              ))}
            </div>
            <SalesByDay days={data?.days} />
          </div>
          <Ranking
            name="Best sellers"
            empty="Nothing was sold."
            rows={data?.bestSellers.map(({ productId, productName, sales, revenue }) => ({
              key: productId,
              name: productName,
              count: sales,
              revenue,
            }))}
          />
          <Ranking
            name="Promo codes by use"
            empty="No promo code was used."
            rows={data?.promoCodes.map(({ code, uses, revenue }) => ({
              key: code,
              name: code,
              count: uses,
              revenue,
            }))}
          />
        </div>
      )}
    </details>
  );
}

/** Keeps its height before the numbers come. */
function SalesByDay({ days }: { days: Overview['days'] | undefined }) {
  if (days?.every(({ sales, revenue }) => sales === 0 && revenue === 0)) {
    return <p className="mt-2">There were no sales in these {days.length} days.</p>;
  }
  return (
    <>
      <div className="h-32">
        {days && (
          <Suspense>
            <SalesChart days={days} />
          </Suspense>
        )}
      </div>
      {days && <DaysTable days={days} />}
    </>
  );
}
