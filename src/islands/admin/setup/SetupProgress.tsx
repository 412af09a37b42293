import type { Setup, SetupState } from '#contract/setup.ts';
import { countOf } from '#texts/language.ts';
import { ShopTime } from '../ShopTime.tsx';

interface Props extends Setup {
  /** When most rows were tried, ISO 8601; null where they differ. */
  minute: string | null;
}

/** From done to open, as the bar shows them. */
const segments: { state: SetupState; look: string }[] = [
  { state: 'ok', look: 'bg-success' },
  { state: 'set-aside', look: 'bg-base-content/35' },
  { state: 'failed', look: 'bg-error' },
  { state: 'open', look: 'bg-warning/40' },
];

/** Says how far set-up is, with a bar that has a part for each row. */
export function SetupProgress({ rows, open, minute }: Props) {
  const done = rows.filter(({ state }) => state === 'ok').length;
  return (
    <div className="panel mt-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold tabular-nums">{`${done} of ${rows.length} done`}</p>
        <p className="text-base-content/80 text-sm">{summaryOf(rows, open)}</p>
      </div>
      <div aria-hidden="true" className="mt-3 flex h-2 gap-0.5 overflow-clip rounded-full">
        {segments.flatMap(({ state, look }) =>
          rows
            .filter((row) => row.state === state)
            .map(({ row }) => <span key={row} className={`flex-1 ${look}`} />),
        )}
      </div>
      {minute && (
        <p className="meta mt-3">
          Results are from <ShopTime iso={`${minute}:00Z`} />, unless a row says otherwise.
        </p>
      )}
    </div>
  );
}

function summaryOf(rows: Setup['rows'], open: number): string {
  const aside = rows.filter(({ state }) => state === 'set-aside').length;
  if (open > 0) return `${open} of ${rows.length} open`;
  if (aside === 0) return 'Nothing is open: the shop can sell.';
  if (aside === rows.length)
    return 'Nothing is open: every check was set aside, and none has passed.';
  return `Nothing is open. ${countOf(aside, 'check')} of ${rows.length} set aside without having passed.`;
}
