import type { Setup, SetupState } from '#contract/seller/setup.ts';
import { progressTexts as texts } from '#texts/contract/seller.ts';
import { ShopTime } from '../ShopTime.tsx';

interface Props extends Setup {
  /** When most rows were tried, ISO 8601; null if they differ. */
  minute: string | null;
}

/** From done to open, in the bar's order. */
const segments: { state: SetupState; look: string }[] = [
  { state: 'ok', look: 'bg-success' },
  { state: 'set-aside', look: 'border border-base-content/55' },
  { state: 'failed', look: 'bg-error' },
  { state: 'open', look: 'bg-warning/40' },
];

/** Shows the progress of set-up, with a bar that has a part for each row. */
export function SetupProgress({ rows, open, minute }: Props) {
  return (
    <div className="panel mt-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold tabular-nums">
          {areSkipped(rows) ? texts.skipped(rows.length) : doneOf(rows)}
        </p>
        <p className="text-base-content/80 text-sm">{summaryOf(rows, open)}</p>
      </div>
      {!areSkipped(rows) && (
        <>
          <div aria-hidden="true" className="mt-3 flex h-2 gap-1">
            {segments.flatMap(({ state, look }) =>
              rows
                .filter((row) => row.state === state)
                .map(({ row }) => <span key={row} className={`flex-1 rounded-full ${look}`} />),
            )}
          </div>
          {minute && (
            <p className="meta mt-3">
              Results are from <ShopTime iso={`${minute}:00Z`} />, unless a row says otherwise.
            </p>
          )}
        </>
      )}
    </div>
  );
}

const asideOf = (rows: Setup['rows']) => rows.filter(({ state }) => state === 'set-aside').length;

const areSkipped = (rows: Setup['rows']) => asideOf(rows) === rows.length;

/**
 * Says how many rows of a group have passed; false if all were skipped, as each row says so itself.
 */
export const groupDoneOf = (rows: Setup['rows']) => !areSkipped(rows) && doneOf(rows);

function doneOf(rows: Setup['rows']): string {
  const done = rows.filter(({ state }) => state === 'ok').length;
  return texts.done(done, rows.length);
}

function summaryOf(rows: Setup['rows'], open: number): string {
  if (open > 0) {
    return Object.entries(texts.states)
      .map(([name, word]) => ({ word, count: rows.filter(({ state }) => state === name).length }))
      .filter(({ count }) => count > 0)
      .map(({ count, word }) => `${count} ${word}`)
      .join(' · ');
  }
  if (areSkipped(rows)) return texts.runAny;
  const aside = asideOf(rows);
  return aside === 0 ? texts.ready : texts.readyBut(aside);
}
