import { useState } from 'react';
import { listSources, type Funnel, type Sources as Found } from '#contract/catalogue/visits.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { formatCount, locale } from '#texts/language.ts';
import { useLoad } from '../load.ts';

const columns = [
  ['visits', 'Visits'],
  ['productViews', 'Product views'],
  ['buyNow', 'Buy Now'],
  ['paid', 'Paid'],
  ['refunded', 'Refunded'],
  ['freeDownloads', 'Free downloads'],
] as const satisfies readonly (readonly [keyof Funnel, string])[];

/** Hidden on phones, so that the money is in view. */
const wideOnly = new Set<keyof Funnel>(['productViews', 'refunded', 'freeDownloads']);
const cellClass = (column: keyof Funnel) =>
  `text-right tabular-nums ${wideOnly.has(column) ? 'narrow:hidden' : ''}`;

/** Rows shown before the rest is requested. */
const shownRows = 10;

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

export function Sources({ from, to }: { from: string; to: string }) {
  const { data, isError, refetch } = useLoad(listSources, { from, to });
  return (
    <section aria-labelledby="sources-heading" className="panel min-w-0 p-4 text-sm">
      <h2 id="sources-heading" className="mb-3 font-semibold">
        Visits and sales
      </h2>
      {isError && <FailedLoad text="The visits could not be loaded." onRetry={refetch} />}
      {!isError && (data ? <Tables found={data} /> : <div className="h-56" />)}
    </section>
  );
}

function Tables({ found: { total, sources, products } }: { found: Found }) {
  if (columns.every(([name]) => total[name] === 0)) {
    return (
      <p className="text-base-content/75">
        No visits on these days. A page counts when a browser shows it. Links with utm_source,
        utm_medium and utm_campaign name a campaign.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FunnelSteps total={total} />
      <FunnelTable
        name="Source"
        rows={sources.map(({ name, referrer, ...funnel }) => ({
          ...funnel,
          key: [referrer, name].join(' '),
          label: name === referrer || referrer === '' ? name : `${name} (${referrer})`,
        }))}
      />
      <FunnelTable
        name="Product"
        rows={products.map(({ productId, productName, ...funnel }) => ({
          ...funnel,
          key: String(productId),
          label: productName,
          path: `/admin/edit-product/${productId}`,
        }))}
      />
    </div>
  );
}

function FunnelSteps({ total }: { total: Funnel }) {
  const steps = columns.slice(0, 4);
  return (
    <ol className="narrow:grid-cols-2 grid grid-cols-4 gap-3">
      {steps.map(([name, label], index) => {
        return (
          <li key={name} className="min-w-0">
            <span className="meta block">{label}</span>
            <span className="text-lg font-semibold">{formatCount(total[name])}</span>
            {index > 0 && total.visits > 0 && (
              <span className="text-base-content/75 ml-2">
                {`${percent.format(total[name] / total.visits)} of visits`}
              </span>
            )}
            <svg aria-hidden="true" className="mt-1 block h-1.5 w-full">
              <rect width="100%" height="6" rx="3" className="fill-base-content/6" />
              <rect width={shareOf(total, name)} height="6" rx="3" className="fill-primary" />
            </svg>
          </li>
        );
      })}
    </ol>
  );
}

function shareOf(total: Funnel, name: keyof Funnel): string {
  return `${Math.min((total[name] / Math.max(total.visits, 1)) * 100, 100)}%`;
}

interface Row extends Funnel {
  key: string;
  label: string;
  path?: string;
}

function FunnelTable({ name, rows }: { name: string; rows: Row[] }) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = columns.filter(([column]) => rows.some((row) => row[column] !== 0));
  return (
    <div>
      <div
        role="group"
        aria-label={`By ${name.toLowerCase()}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="scroll-hint overflow-x-auto"
      >
        <table className="narrow:[&_:is(th,td)]:px-1.5 table-sm table xl:table-fixed [&_:is(th,td)]:text-[0.8125rem] [&_th:first-child]:pl-0">
          <thead>
            <tr>
              <th scope="col">{name}</th>
              {shown.map(([column, label]) => (
                <th
                  key={column}
                  scope="col"
                  className={`${cellClass(column)} whitespace-nowrap xl:w-32`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .slice(0, isWhole ? rows.length : shownRows)
              .map(({ key, label, path, ...row }) => (
                <tr key={key}>
                  <th
                    scope="row"
                    className="narrow:w-full wide:max-w-64 min-w-32 font-normal wrap-break-word"
                  >
                    {path ? <TextLink href={path}>{label}</TextLink> : label}
                  </th>
                  {shown.map(([column]) => (
                    <td key={column} className={cellClass(column)}>
                      {formatCount(row[column])}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {rows.length > shownRows && !isWhole && (
        <button type="button" className="btn btn-sm mt-2" onClick={() => setWhole(true)}>
          {`Show all ${formatCount(rows.length)}`}
        </button>
      )}
    </div>
  );
}
