import {
  getSetup,
  setupSteps,
  texts,
  type Setup,
  trySetup,
  type SetupRow,
  type SetupState,
} from '#contract/seller/setup.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { useLoad, loadKey } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { isWaiting, setupGroups, SetupItem } from './SetupItem.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { callAsAdmin } from '../api.ts';
import { progressTexts } from '#texts/contract/seller.ts';

export function SetupPage() {
  const query = useLoad(getSetup, {});
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeading>Set-up</PageHeading>
        {query.data && <RunAllButton isQuiet={query.data.open === 0} />}
      </div>
      <Loaded query={query} failed={texts.loadFailed}>
        {(setup) => <Groups {...setup} />}
      </Loaded>
    </div>
  );
}

function Groups({ rows, open }: Setup) {
  const rowsOf = (own: readonly SetupRow[]) => rows.filter(({ row }) => own.includes(row));
  const checks = setupGroups.flatMap((group) => rowsOf(group.rows));
  // Decided once, so that the last check that turns green hides nothing.
  const [isUnfolded] = useState(() => checks.some(({ state }) => isWaiting(state)));
  return (
    <>
      <SetupProgress rows={rows} open={open} />
      <Group name="Your first sale" rows={rowsOf(setupSteps)} />
      <details open={isUnfolded} className="mt-8">
        <summary className="cursor-pointer font-semibold">
          Server checks <span className="meta ml-1.5 font-normal">{doneOf(checks)}</span>
        </summary>
        {setupGroups.map((group) => (
          <Group key={group.name} name={group.name} rows={rowsOf(group.rows)} />
        ))}
      </details>
    </>
  );
}

function Group({ name, rows }: { name: string; rows: Setup['rows'] }) {
  return (
    <section className="mt-6 grid gap-x-6 gap-y-2 lg:grid-cols-[8rem_minmax(0,1fr)]">
      <div className="flex items-baseline gap-x-2.5 lg:flex-col lg:pt-3">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-base-content/85 text-xs">{doneOf(rows)}</p>
      </div>
      <ul className="panel divide-base-300 divide-y overflow-clip">
        {rows.map((row) => (
          <SetupItem key={row.row} {...row} />
        ))}
      </ul>
    </section>
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

function RunAllButton({ isQuiet }: { isQuiet: boolean }) {
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
        className={`btn-sm narrow:h-11 tabular-nums ${isQuiet ? '' : 'btn-primary'}`}
        disabled={done !== null}
        onClick={() => void run()}
      >
        {done === null ? 'Run all checks' : `Checking ${done + 1} of ${checkedRows.length} …`}
      </Button>
    </div>
  );
}

const segments: { state: SetupState; look: string }[] = [
  { state: 'ok', look: 'bg-success' },
  { state: 'failed', look: 'bg-error' },
  { state: 'open', look: 'bg-warning/40' },
];

function SetupProgress({ rows, open }: Setup) {
  return (
    <div className="panel mt-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold tabular-nums">{doneOf(rows)}</p>
        <p className="text-base-content/80 text-sm">{summaryOf(rows, open)}</p>
      </div>
      <div aria-hidden="true" className="mt-3 flex h-2 gap-1">
        {segments.flatMap(({ state, look }) =>
          rows
            .filter((row) => row.state === state)
            .map(({ row }) => <span key={row} className={`flex-1 rounded-full ${look}`} />),
        )}
      </div>
    </div>
  );
}

/** Skipped rows count neither as done nor as to be done. */
function doneOf(rows: Setup['rows']): string {
  const kept = rows.filter(({ state }) => state !== 'set-aside');
  const done = kept.filter(({ state }) => state === 'ok').length;
  return progressTexts.done(done, kept.length);
}

function summaryOf(rows: Setup['rows'], open: number): string {
  const countIn = (state: string) => rows.filter((row) => row.state === state).length;
  const counts = Object.entries(progressTexts.states).flatMap(([state, word]) =>
    countIn(state) > 0 ? `${countIn(state)} ${word}` : [],
  );
  return [...(open > 0 ? [] : [progressTexts.ready]), ...counts].join(' · ');
}
