import type { Sales } from '#contract/seller/overview.ts';
import { countOf } from '#texts/language.ts';
import { figuresOf, type Change } from './figures.ts';

const names = ['Net revenue', 'Sales', 'Average sale, gross', 'Refunds'];

/** Renders the span's four figures. Their height is reserved before the numbers arrive. */
export function FigureTiles({ sales }: { sales: Sales | undefined }) {
  const figures = sales && figuresOf(sales);
  return (
    <dl className="panel divide-base-300 narrow:grid-cols-2 grid grid-cols-4 overflow-clip">
      {names.map((name, index) => {
        const figure = figures?.[index];
        return (
          <div
            key={name}
            className="border-base-300 narrow:odd:border-l-0 narrow:nth-[n+3]:border-t min-w-0 border-l px-4 pt-3.5 pb-3 first:border-l-0"
          >
            <dt className="meta">{name}</dt>
            <dd className="narrow:text-[clamp(1rem,5.2vw,1.75rem)] truncate text-[1.75rem] leading-9 font-semibold tracking-[-0.02em]">
              {figure?.text ?? <span className="skeleton-bar my-3 w-24" />}
            </dd>
            <dd className="narrow:min-h-9 mt-0.5 flex min-h-5 flex-wrap content-start gap-x-1.5 text-xs">
              {sales && figure && <ChangeText change={figure.change} days={sales.days.length} />}
              {name === 'Sales' && <RenewalCount sales={sales} />}
            </dd>
            {figure?.course.length !== 0 && (
              <dd className="mt-2 h-7">{figure && <Sparkline course={figure.course} />}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function RenewalCount({ sales }: { sales: Sales | undefined }) {
  if (!sales?.total.renewals) return null;
  return (
    <span className="text-base-content/75">{`· ${countOf(sales.total.renewals, 'renewal')}`}</span>
  );
}

function ChangeText({ change: { text, isGood }, days }: { change: Change; days: number }) {
  const look = isGood === null ? 'text-base-content/75' : isGood ? 'text-success' : 'text-error';
  return (
    <>
      <span className={`font-medium ${look}`}>{text}</span>
      {/%|times/.test(text) && (
        <span className="text-base-content/75">{`vs previous ${countOf(days, 'day')}`}</span>
      )}
    </>
  );
}

/** Units of the view box. */
const [width, height] = [100, 28];

interface Point {
  x: number;
  y: number;
}

/** Renders a figure's course; gaps are bridged. The days' table has the numbers. */
function Sparkline({ course }: { course: (number | null)[] }) {
  const points = pointsOf(course);
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return null;
  const line = points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="text-primary h-7 w-full"
    >
      <polygon
        points={`${first.x},${height} ${line} ${last.x},${height}`}
        fill="currentColor"
        opacity="0.1"
      />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function pointsOf(course: (number | null)[]): Point[] {
  const figures = course.filter((value) => value !== null);
  const most = Math.max(...figures, 0);
  const least = Math.min(...figures, 0);
  const range = most - least || 1;
  const step = width / Math.max(course.length - 1, 1);
  const points = course.flatMap((value, index) =>
    value === null
      ? []
      : { x: index * step, y: height - 1 - ((value - least) / range) * (height - 2) },
  );
  const [only] = points;
  // A single figure is a flat line.
  return points.length === 1 && only
    ? [
        { ...only, x: 0 },
        { ...only, x: width },
      ]
    : points;
}
