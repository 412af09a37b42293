import { useState } from 'react';
import { countOf, formatDay, locale } from '#texts/language.ts';
import type { Sales, SalesMark } from '#contract/seller/overview.ts';
import { formatShortDay, formatSum } from '../format.ts';
import { gather, ticksOf } from './figures.ts';

/** More bars could not be told apart; above this each bar is a week. */
const maxBars = 92;

const compact = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
});

/** Approximate number of dates on the axis. */
const shownDates = 6;

/** Up to this many bars are wider than their dates, even on phones. */
const widerThanDates = 8;

const axisText = 'fill-base-content/75 text-[0.8125rem]';

/** Names shown of what began at one bar. */
const maxNamed = 4;

/** Renders net revenue as bars; a table beside it has the same numbers. */
export function RevenueChart({ days, marks }: Pick<Sales, 'days' | 'marks'>) {
  const [pointed, setPointed] = useState<number | null>(null);
  const bars = gather(days, days.length > maxBars ? Math.ceil(days.length / 7) : maxBars);
  const marksOf = marksOfBars(bars, marks);
  const begun = pointed === null ? [] : (marksOf[pointed] ?? []);
  const ticks = ticksOf(Math.max(...bars.map(({ revenue }) => revenue)));
  const top = ticks.at(-1) ?? 1;
  const every = Math.max(Math.ceil(bars.length / shownDates), 1);
  const bar = pointed === null ? undefined : bars[pointed];
  const areThin = bars.length > widerThanDates;
  /** Tells whether a date is right-aligned: the one under the last thin bar, which is narrower. */
  const isAtEdge = (index: number) => areThin && index === bars.length - 1;
  /** Phones hide every other date under thin bars. */
  const isBetween = (index: number) => areThin && ((bars.length - 1 - index) / every) % 2 === 1;
  const place = ((pointed ?? 0) + 0.5) / bars.length;

  return (
    <div
      aria-hidden="true"
      className="relative h-full pt-1.5 pr-1 pb-6 pl-11"
      onPointerLeave={() => setPointed(null)}
    >
      <svg width="100%" height="100%" className="block overflow-visible">
        {ticks.map((tick) => {
          const y = `${100 - (tick / top) * 100}%`;
          return (
            <g key={tick}>
              <line
                x1="0"
                x2="100%"
                y1={y}
                y2={y}
                shapeRendering="crispEdges"
                className="stroke-base-300"
              />
              <text x="-8" y={y} dy="0.32em" textAnchor="end" className={axisText}>
                {compact.format(tick)}
              </text>
            </g>
          );
        })}
        {bars.map(({ day, revenue }, index) => {
          const width = 100 / bars.length;
          const height = (Math.max(revenue, 0) / top) * 100;
          return (
            <g key={day} onPointerEnter={() => setPointed(index)}>
              <rect x={`${index * width}%`} width={`${width}%`} height="100%" fill="transparent" />
              <rect
                x={`${index * width + width * 0.14}%`}
                y={`${100 - height}%`}
                width={`${width * 0.72}%`}
                height={revenue > 0 ? `${height}%` : '2'}
                className={lookOf(revenue, index === pointed)}
              />
              <Marks marks={marksOf[index] ?? []} x={`${(index + 0.5) * width}%`} />
              {(bars.length - 1 - index) % every === 0 && (
                <text
                  x={`${(index + (isAtEdge(index) ? 1 : 0.5)) * width}%`}
                  y="100%"
                  dy="18"
                  textAnchor={isAtEdge(index) ? 'end' : 'middle'}
                  className={`${axisText} ${isBetween(index) ? 'max-sm:hidden' : ''}`}
                >
                  {formatShortDay(day)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {bar && (
        <div
          className="panel pointer-events-none absolute top-0 z-10 px-3 py-2 text-xs whitespace-nowrap shadow-md"
          style={{ left: `${place * 100}%`, transform: `translateX(${-place * 100}%)` }}
        >
          <p className="font-medium">
            {bars.length < days.length ? `Week from ${formatDay(bar.day)}` : formatDay(bar.day)}
          </p>
          <p>{`${formatSum(bar.revenue)}, ${countOf(bar.sales, 'sale')}`}</p>
          {bar.renewals > 0 && <p>{countOf(bar.renewals, 'renewal')}</p>}
          {bar.refunds > 0 && <p>{`${formatSum(bar.refunds)} refunded`}</p>}
          {begun.slice(0, maxNamed).map((mark) => (
            <p key={mark.kind + mark.name}>{describeMark(mark)}</p>
          ))}
          {begun.length > maxNamed && <p>{`and ${begun.length - maxNamed} more`}</p>}
        </div>
      )}
    </div>
  );
}

function lookOf(revenue: number, isPointed: boolean): string {
  if (revenue <= 0) return 'fill-base-content/25';
  return isPointed ? 'fill-base-content' : 'fill-primary';
}

function Marks({ marks, x }: { marks: SalesMark[]; x: string }) {
  const has = (kind: SalesMark['kind']) => marks.some((mark) => mark.kind === kind);
  return (
    // Its own SVG, since a path takes no percentages.
    <svg x={x} overflow="visible">
      {marks.length > 0 && (
        <line y1="0" y2="100%" strokeDasharray="2 3" className="stroke-base-content/40" />
      )}
      {has('release') && <circle cy="-2" r="4" className="fill-base-content" />}
      {has('promo') && (
        <rect x="-4" y={has('release') ? 6 : -6} width="8" height="8" className="fill-warning" />
      )}
    </svg>
  );
}

export function ChartKey({ marks }: Pick<Sales, 'marks'>) {
  const kinds = new Set(marks.map(({ kind }) => kind));
  return (
    <p aria-hidden="true" className="meta flex items-center gap-4">
      {kinds.has('release') && (
        <span className="flex items-center gap-1.5">
          <svg width="8" height="8">
            <circle cx="4" cy="4" r="4" className="fill-base-content" />
          </svg>
          Release
        </span>
      )}
      {kinds.has('promo') && (
        <span className="flex items-center gap-1.5">
          <svg width="8" height="8">
            <rect width="8" height="8" className="fill-warning" />
          </svg>
          Promo code
        </span>
      )}
    </p>
  );
}

/** For screen readers. Wrapped, because a table cannot be shorter than its rows. */
export function DaysTable({ days, marks }: Pick<Sales, 'days' | 'marks'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>Revenue and sales by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Revenue</th>
            <th scope="col">Sales</th>
            <th scope="col">Renewals</th>
            <th scope="col">Refunds</th>
            <th scope="col">Began</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, sales, renewals, revenue, refunds }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td>{formatSum(revenue)}</td>
              <td>{sales}</td>
              <td>{renewals}</td>
              <td>{formatSum(refunds)}</td>
              <td>
                {marks
                  .filter((mark) => mark.day === day)
                  .map(describeMark)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names a mark: `Auric M1 2.4 released`, `Promo code SPRING`. */
export function describeMark({ kind, name }: SalesMark): string {
  return kind === 'release' ? `${name} released` : `Promo code ${name}`;
}

/** Groups marks by the bar that covers their day; `day` is the first of a bar. */
export function marksOfBars(bars: { day: string }[], marks: SalesMark[]): SalesMark[][] {
  return bars.map(({ day }, index) => {
    const next = bars[index + 1]?.day;
    return marks.filter((mark) => mark.day >= day && (!next || mark.day < next));
  });
}
