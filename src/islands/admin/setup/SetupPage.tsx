import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getSetup,
  offerBackup,
  texts,
  tickedRows,
  trySetup,
  type Setup,
  type SetupRow,
  type SetupState,
} from '#contract/setup.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { setupTexts } from '#texts/contract/setup.ts';
import { countOf } from '#texts/language.ts';
import { callAsAdmin } from '../api.ts';
import { loadKey, useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { ShopTime } from '../ShopTime.tsx';

/** Leads from a fresh server to the first sale. */
export function SetupPage() {
  const query = useLoad(getSetup, {});
  return (
    <div className="max-w-3xl">
      <PageHeading>Set-up</PageHeading>
      <Loaded query={query} failed={texts.loadFailed}>
        {({ rows, open }) => (
          <>
            <p className="text-base-content/80 mt-1">{summaryOf(rows, open)}</p>
            <ul className="panel divide-base-300 mt-4 divide-y">
              {rows.map((row) => (
                <Row key={row.row} {...row} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  );
}

function summaryOf(rows: { state: keyof typeof stateNames }[], open: number): string {
  const aside = rows.filter(({ state }) => state === 'set-aside').length;
  if (open > 0) return `${open} of ${rows.length} open`;
  if (aside === 0) return 'Nothing is open: the shop can sell.';
  if (aside === rows.length)
    return 'Nothing is open: every check was set aside, and none has passed.';
  return `Nothing is open. ${countOf(aside, 'check')} of ${rows.length} set aside without having passed.`;
}

const stateNames = {
  open: 'Open',
  ok: 'Done',
  failed: 'Failed',
  'set-aside': 'Set aside',
} as const;

const stateLooks = {
  open: 'text-base-content/75',
  ok: 'text-success',
  failed: 'text-error',
  'set-aside': 'text-warning',
} as const;

function Row({ row, state, detail, triedAt }: Setup['rows'][number]) {
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { name, purpose, button } = setupTexts[row];
  const isDone = state === 'ok';

  async function run(action: 'try' | 'set-aside') {
    setIsBusy(true);
    setError(undefined);
    const result = await callAsAdmin(trySetup, { row, action });
    setIsBusy(false);
    if (result.ok) queries.setQueryData(loadKey(getSetup, {}), result.data);
    else setError(result.error ?? texts.tryFailed);
  }

  /** The browser shows how far it is; its answer comes once the backup is made. */
  async function download() {
    setError(undefined);
    const result = await callAsAdmin(offerBackup, {});
    if (!result.ok) return setError(result.error ?? texts.tryFailed);
    const link = document.createElement('a');
    link.href = result.data.path;
    link.download = '';
    link.click();
  }

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-medium">
          {name}{' '}
          <span className={`text-sm font-normal ${stateLooks[state]}`}>{stateNames[state]}</span>
        </h2>
        <p className="meta">{purpose}</p>
        <div role="status">
          {detail !== '' && <p className="mt-1 text-sm wrap-anywhere">{detail}</p>}
          {triedAt !== null && (
            <p className="meta">
              <ShopTime iso={triedAt} />
            </p>
          )}
        </div>
        <ErrorText>{error}</ErrorText>
      </div>
      <div className="flex flex-wrap gap-2">
        {row === 'test-payment' && (
          // A page with PayPal's script, outside of the admin's router.
          <a className="btn btn-sm" href="/admin/test-payment" target="_self">
            Pay $1
          </a>
        )}
        {row === 'backup' && (
          <button type="button" className="btn btn-sm" onClick={() => void download()}>
            Download one
          </button>
        )}
        {hasTry(row, state) && (
          <button
            type="button"
            className="btn btn-sm"
            disabled={isBusy}
            onClick={() => void run('try')}
          >
            {isBusy ? 'Trying …' : button}
          </button>
        )}
        {!isDone && state !== 'set-aside' && (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            disabled={isBusy}
            onClick={() => void run('set-aside')}
          >
            Set aside
          </button>
        )}
      </div>
    </li>
  );
}

/** Tells whether a row has something to try: a tick once, a payment that went wrong. */
function hasTry(row: SetupRow, state: SetupState): boolean {
  // The age of the last one is always of now.
  if (row === 'backup') return false;
  if (row === 'test-payment') return state === 'failed';
  return state !== 'ok' || !tickedRows.some((ticked) => ticked === row);
}
