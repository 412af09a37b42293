import { formatSum } from '../format.ts';
import { countOf } from '#texts/language.ts';

interface Props {
  name: string;
  empty: string;
  /** Which figure the bars show. */
  by: 'count' | 'revenue';
  rows:
    | { key: string | number; name: string; path: string; count: number; revenue: number }[]
    | undefined;
}

/** Renders the top entries with count and sum; bars are relative to the highest. */
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
              <rect width="100%" height="4" rx="2" className="chart-track" />
              <rect
                width={`${(Math.max(figures[by], 0) / most) * 100}%`}
                height="4"
                rx="2"
                className="chart-bar"
              />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}
