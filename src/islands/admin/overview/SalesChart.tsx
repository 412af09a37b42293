import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import type { Overview } from '#contract/overview.ts';
import { countOf, formatDay, formatSum } from '../format.ts';

const axis = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--color-base-content)', fontSize: 11, opacity: 0.75 },
};
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** Revenue as bars, sales as a line. It stands still; a table beside it says the same in words. */
export function SalesChart({ days }: Pick<Overview, 'days'>) {
  return (
    <div aria-hidden="true" className="h-full">
      <ComposedChart
        responsive
        width="100%"
        height="100%"
        data={days}
        accessibilityLayer={false}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-base-300)" />
        <XAxis dataKey="day" tickFormatter={formatDay} minTickGap={40} height={18} {...axis} />
        <YAxis
          yAxisId="revenue"
          width={44}
          tickCount={4}
          tickFormatter={(dollars: number) => `$${compact.format(dollars)}`}
          {...axis}
        />
        <YAxis
          yAxisId="sales"
          orientation="right"
          width={28}
          tickCount={4}
          allowDecimals={false}
          {...axis}
        />
        <Tooltip
          content={DayTip}
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-base-200)' }}
        />
        <Bar
          yAxisId="revenue"
          dataKey="revenue"
          fill="var(--color-primary)"
          fillOpacity={0.55}
          isAnimationActive={false}
        />
        <Line
          yAxisId="sales"
          dataKey="sales"
          stroke="var(--color-base-content)"
          strokeWidth={1.5}
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </div>
  );
}

function DayTip({ active, payload }: TooltipContentProps) {
  const day: Overview['days'][number] | undefined = payload[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className="panel px-3 py-2 text-xs">
      <p className="font-medium">{formatDay(day.day)}</p>
      <p>
        {formatSum(day.revenue)}, {countOf(day.sales, 'sale')}
      </p>
    </div>
  );
}
