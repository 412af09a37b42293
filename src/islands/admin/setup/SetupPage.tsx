import {
  getSetup,
  texts,
  type Setup,
  trySetup,
  type SetupRow,
  type SetupState,
} from '#contract/seller/setup.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { useLoad, loadKey } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { commonMinuteOf, setupGroups, SetupItem } from './SetupItem.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { callAsAdmin } from '../api.ts';
import { progressTexts } from '#texts/contract/seller.ts';
import { ShopTime } from '../ShopTime.tsx';

export function SetupPage() {
  const query = useLoad(getSetup, {});
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeading>Set-up</PageHeading>
        {query.data && <RunAllButton />}
      </div>
      <Loaded query={query} failed={texts.loadFailed}>
        {(setup) => <Groups {...setup} />}
      </Loaded>
    </div>
  );
}

function Groups({ rows, open }: Setup) {
  const minute = commonMinuteOf(rows);
  const groups = setupGroups.map(({ name, rows: own }) => ({
    name,
    rows: rows.filter(({ row }) => own.includes(row)),
  }));
  return (
    <>
      <SetupProgress rows={rows} open={open} minute={minute} />
      {groups.map((group) => (
        <section
          key={group.name}
          className="mt-6 grid gap-x-6 gap-y-2 lg:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <div className="flex items-baseline gap-x-2.5 lg:flex-col lg:pt-3">
            <h2 className="font-semibold">{group.name}</h2>
            <p className="text-base-content/85 text-xs empty:hidden">{groupDoneOf(group.rows)}</p>
          </div>
          <ul className="panel divide-base-300 divide-y overflow-clip">
            {group.rows.map((row) => (
              <SetupItem key={row.row} {...row} minute={minute} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Checks without side effects: no registration, payment, mail or statement by the seller. */
const checkedRows: SetupRow[] = [
  'address',
  'storage',
  'disk',
  'paypal',
  'postmark',
  'sender',
  'broadcast',
  'imprint',
];

function RunAllButton() {
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const [done, setDone] = useState<number | null>(null);

  async function run() {
    setError(undefined);
    for (const [index, row] of checkedRows.entries()) {
      setDone(index);
      const result = await callAsAdmin(trySetup, { row });
      if (!result.ok) {
        setError(result.error ?? texts.tryFailed);
        break;
      }
      queries.setQueryData(loadKey(getSetup, {}), result.data);
    }
    setDone(null);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ErrorText className="text-sm">{error}</ErrorText>
      <Button
        className="btn-primary btn-sm narrow:h-11 tabular-nums"
        disabled={done !== null}
        onClick={() => void run()}
      >
        {done === null ? 'Run all checks' : `Checking ${done + 1} of ${checkedRows.length} …`}
      </Button>
    </div>
  );
}

interface Props extends Setup {
  /** When most rows were tried, ISO 8601; null if they differ. */
  minute: string | null;
}

const segments: { state: SetupState; look: string }[] = [
  { state: 'ok', look: 'bg-success' },
  { state: 'set-aside', look: 'border border-base-content/55' },
  { state: 'failed', look: 'bg-error' },
  { state: 'open', look: 'bg-warning/40' },
];

function SetupProgress({ rows, open, minute }: Props) {
  return (
    <div className="panel mt-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold tabular-nums">
          {areSkipped(rows) ? progressTexts.skipped(rows.length) : doneOf(rows)}
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

/** False if all were skipped, as each row says so itself. */
const groupDoneOf = (rows: Setup['rows']) => !areSkipped(rows) && doneOf(rows);

function doneOf(rows: Setup['rows']): string {
  const done = rows.filter(({ state }) => state === 'ok').length;
  return progressTexts.done(done, rows.length);
}

function summaryOf(rows: Setup['rows'], open: number): string {
  if (open > 0) {
    return Object.entries(progressTexts.states)
      .map(([name, word]) => ({ word, count: rows.filter(({ state }) => state === name).length }))
      .filter(({ count }) => count > 0)
      .map(({ count, word }) => `${count} ${word}`)
      .join(' · ');
  }
  if (areSkipped(rows)) return progressTexts.runAny;
  const aside = asideOf(rows);
  return aside === 0 ? progressTexts.ready : progressTexts.readyBut(aside);
}
