import { keepPreviousData } from '@tanstack/react-query';
import { getSales, type Sales } from '#contract/overview.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { FailedNotice } from '../FailedNotice.tsx';
import { useLoad } from '../load.ts';
import { DaysTable } from './DaysTable.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { Ranking } from './Ranking.tsx';
import { RevenueChart } from './RevenueChart.tsx';
import { ShopOverview } from './ShopOverview.tsx';
import { readSpan } from './span.ts';
import { SpanPicker } from './SpanPicker.tsx';
import { formatCount } from '#texts/language.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';

/** Renders today's figures, and a span of days beside the one before. */
export function OverviewPage({ search }: { search: Record<string, string> }) {
  const span = readSpan(search);
  const { data, error, isError, isPlaceholderData, refetch } = useLoad(getSales, span, {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-3">
        <PageHeading>Overview</PageHeading>
      </div>
      <ShopOverview />
      <section aria-label="Sales" className="grid gap-4">
        <SpanPicker span={span} shown={isPlaceholderData ? undefined : data} />
        {isError ? (
          <FailedNotice text="The sales could not be loaded." error={error} onRetry={refetch} />
        ) : (
          <div
            aria-busy={isPlaceholderData}
            className={`grid gap-4 ${isPlaceholderData ? 'opacity-50' : ''}`}
          >
            <FigureTiles sales={data} />
            <ByDay sales={data} />
            <Rankings sales={data} />
          </div>
        )}
      </section>
    </>
  );
}

/** Reserves its height before the numbers come. */
function ByDay({ sales }: { sales: Sales | undefined }) {
  const isEmpty = sales && sales.total.sales + sales.total.renewals === 0;
  return (
    <div className="panel p-4">
      <h2 className="mb-3 text-sm font-semibold">Net revenue</h2>
      <div className={isEmpty ? 'h-36' : 'h-56'}>
        {!sales && <p role="status" aria-label="Loading" />}
        {sales && !isEmpty && <RevenueChart days={sales.days} />}
        {isEmpty && <NoSales days={sales.days.length} />}
      </div>
      {sales && <DaysTable days={sales.days} />}
    </div>
  );
}

function NoSales({ days }: { days: number }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 text-center">
      <p className="font-medium">
        {days === 1
          ? 'There were no sales on this day.'
          : `There were no sales in these ${formatCount(days)} days.`}
      </p>
      <p className="meta max-w-md">
        <Sentence
          text="Choose a longer span, {product}, or give buyers a reason to come with a {promoCode}."
          parts={{
            product: <TextLink href="/admin/add-product">add a product</TextLink>,
            promoCode: <TextLink href="/admin/add-promo">promo code</TextLink>,
          }}
        />
      </p>
    </div>
  );
}

function Rankings({ sales }: { sales: Sales | undefined }) {
  return (
    <div className="grid gap-4 text-sm md:grid-cols-2">
      <Ranking
        name="Best sellers"
        empty="Nothing was sold."
        rows={sales?.bestSellers.map(({ productId, productName, sales: count, revenue }) => ({
          key: productId,
          name: productName,
          path: `/admin/edit-product/${productId}`,
          count,
          revenue,
        }))}
      />
      <Ranking
        name="Promo codes by use"
        empty="No promo code was used."
        rows={sales?.promoCodes.map(({ code, uses, revenue }) => ({
          key: code,
          name: code,
          path: `/admin?${new URLSearchParams({ tab: 'promo-codes', search: code }).toString()}`,
          count: uses,
          revenue,
        }))}
      />
    </div>
  );
}
