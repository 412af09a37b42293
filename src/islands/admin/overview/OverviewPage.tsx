import { keepPreviousData } from '@tanstack/react-query';
import { downloadInvoices, exportInvoices, exportOss } from '#contract/books/invoices.ts';
import {
  exportTransactions,
  getOverview,
  getSales,
  type Sales,
  type Overview,
} from '#contract/seller/overview.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { ExportButton } from '../lists/ExportButton.tsx';
import { FailedNotice } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { LatestSales, Ranking } from './LatestSales.tsx';
import { ChartKey, RevenueChart, DaysTable } from './RevenueChart.tsx';
import { TodayText, newestMails, Trials, useToDos, Warnings } from './ShopOverview.tsx';
import { describeAge } from './to-do.ts';
import { readSpan, type SpanQuery, SpanPicker } from './SpanPicker.tsx';
import { Sources } from './Sources.tsx';
import { countOf, formatCount } from '#texts/language.ts';
import { formatSum } from '../format.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { useState } from 'react';
import { listUndeliveredMails } from '#contract/contact/mails.ts';
import { getSetup } from '#contract/seller/setup.ts';

export function OverviewPage({ search }: { search: Record<string, string> }) {
  const span = readSpan(search);
  const { data, error, isError, isPlaceholderData, refetch } = useLoad(getSales, span, {
    placeholderData: keepPreviousData,
  });
  const isToDoKnown = useIsToDoKnown();
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-baseline justify-between gap-x-6 text-sm">
        <PageHeading>Overview</PageHeading>
        <Today />
      </div>
      {!isToDoKnown && <Awaited span={span} />}
      {isToDoKnown && (
        <>
          <ToDoPanel />
          <section aria-label="Sales" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <SpanPicker span={span} shown={isPlaceholderData ? undefined : data} />
            {isError ? (
              <FailedNotice text="The sales could not be loaded." error={error} onRetry={refetch} />
            ) : (
              <div
                aria-busy={isPlaceholderData}
                className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${staleClass(isPlaceholderData)}`}
              >
                <FigureTiles sales={data} />
                <ByDay sales={data} />
                {data && <Notes sales={data} />}
                {data && <LatestSales sales={data.latest} />}
                <Rankings sales={data} />
                {data && <Sources {...spanOf(data)} />}
                {data && <Exports {...spanOf(data)} />}
              </div>
            )}
          </section>
        </>
      )}
    </>
  );
}

/** Reserves the page until it is known what to do, with room for one line of it above. */
function Awaited({ span }: { span: SpanQuery }) {
  return (
    <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-4">
      <SpanPicker span={span} shown={undefined} />
      <FigureTiles sales={undefined} />
      <ByDay sales={undefined} />
    </div>
  );
}

const staleClass = (isStale: boolean) => (isStale ? 'opacity-50' : '');

function Today() {
  const { data } = useLoad(getOverview, {});
  return data && <TodayText today={data.today} />;
}

const spanOf = ({ from, to }: Sales) => ({ from, to });

function Exports(span: { from: string; to: string }) {
  return (
    <Panel title="Exports" className="p-4 text-sm">
      <div className="flex flex-wrap gap-2">
        <ExportButton route={exportTransactions} name="Transactions CSV" params={span} />
        <InvoiceExports day={span.to} />
      </div>
    </Panel>
  );
}

function Notes({ sales: { days, total, timeZone } }: { sales: Sales }) {
  const { missingFees, fees, gross } = total;
  return (
    <p className="meta">
      {`Compared with the ${countOf(days.length, 'day')} before. ${formatSum(gross)} gross, ${formatSum(fees)} in PayPal fees. Refunds count on the day they are made. Days are in ${timeZone} time.`}
      {missingFees > 0 &&
        ` PayPal’s fee for ${countOf(missingFees, 'transaction')} isn’t known yet and counts as $0.00.`}
    </p>
  );
}

/** Reserves its height before the numbers arrive. */
function ByDay({ sales }: { sales: Sales | undefined }) {
  const isEmpty = sales && sales.total.sales + sales.total.renewals === 0;
  return (
    <div className="panel p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-sm font-semibold">Net revenue</h2>
        {sales && !isEmpty && <ChartKey marks={sales.marks} />}
      </div>
      <div className={isEmpty ? 'h-36' : 'h-56'}>
        {!sales && <p role="status" aria-label="Loading" />}
        {sales && !isEmpty && <RevenueChart days={sales.days} marks={sales.marks} />}
        {isEmpty && <NoSales days={sales.days.length} />}
      </div>
      {sales && <DaysTable days={sales.days} marks={sales.marks} />}
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
          text="Choose a longer period, {product}, or give buyers a reason to come with a {promoCode}."
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
        by="revenue"
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
        by="count"
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

const monthsPerQuarter = 3;

function InvoiceExports({ day }: { day: string }) {
  const [year = '', month = ''] = day.split('-');
  const quarter = `${year}Q${Math.ceil(Number(month) / monthsPerQuarter)}`;
  return (
    <>
      <ExportButton route={exportInvoices} name="Invoices CSV" params={{}} />
      <ExportButton
        route={downloadInvoices}
        name={`Invoices ${year}-${month} ZIP`}
        params={{ month: `${year}-${month}` }}
      />
      <ExportButton route={exportOss} name={`OSS ${quarter} CSV`} params={{ quarter }} />
    </>
  );
}

/** Tells whether everything is loaded or has failed; until then, what follows would move. */
function useIsToDoKnown(): boolean {
  const overview = useLoad(getOverview, {});
  const setup = useLoad(getSetup, {});
  const mails = useLoad(listUndeliveredMails, newestMails);
  const isLoaded = !overview.isPending && !setup.isPending && !mails.isPending;
  // What is shown by then refetches after a failure, which must not hide it.
  const [wasLoaded, setLoaded] = useState(false);
  if (isLoaded && !wasLoaded) setLoaded(true);
  return isLoaded || wasLoaded;
}

function ToDoPanel() {
  const { data } = useLoad(getOverview, {});
  return (
    // No accessible name: it would begin like that of the span's field, To.
    <section className="mb-4 text-sm">
      <Warnings />
      {data && <ToDoList overview={data} />}
    </section>
  );
}

function ToDoList({ overview: { attention, trials } }: { overview: Overview }) {
  const { toDos, isCalm } = useToDos(attention);
  return (
    <div className={isCalm ? 'flex flex-wrap items-baseline gap-x-5 gap-y-2' : 'panel px-4 py-3'}>
      <h2 className="font-semibold">To do</h2>
      <ul className="divide-base-300 divide-y empty:hidden">
        {toDos.map(({ text, path, since }) => (
          <li key={text} className="flex items-center gap-x-3 py-2">
            <p className="min-w-0 flex-1 wrap-anywhere">
              {text}
              {since !== null && <span className="meta">{` · oldest: ${describeAge(since)}`}</span>}
            </p>
            <a
              href={path}
              aria-label={`View: ${text}`}
              className="btn btn-sm border-base-300 bg-base-100 narrow:h-10"
            >
              View
            </a>
          </li>
        ))}
      </ul>
      {isCalm && <p className="text-base-content/85">Nothing needs your attention.</p>}
      <div className="meta">
        <Trials trials={trials} />
      </div>
    </div>
  );
}
