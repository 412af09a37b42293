import { useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
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
} from '#contract/seller/setup.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { check, checkAgain, setupTexts } from '#texts/contract/seller.ts';
import { callAsAdmin } from '../api.ts';
import { loadKey } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';

interface Look {
  name: string;
  icon: LucideIcon;
  color: string;
}

const looks: Record<SetupState, Look> = {
  open: { name: 'Open', icon: Circle, color: 'text-warning' },
  ok: { name: 'Done', icon: CircleCheck, color: 'text-success' },
  failed: { name: 'Failed', icon: CircleX, color: 'text-error' },
  'set-aside': { name: 'Skipped', icon: CircleMinus, color: 'text-base-content/75' },
};

/** Skipped PayPal credentials warn, since the shop takes no payments. */
const lookOf = (row: SetupRow, state: SetupState): Look =>
  row === 'paypal' && state === 'set-aside'
    ? { ...looks[state], color: 'text-warning' }
    : looks[state];

const barOf: Partial<Record<SetupState, string>> = {
  open: 'shadow-[inset_3px_0_0_var(--color-warning)]',
  failed: 'shadow-[inset_3px_0_0_var(--color-error)]',
};

type Props = Setup['rows'][number] & {
  minute: string | null;
};

export function SetupItem({ row, state, detail, triedAt, minute }: Props) {
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { name, purpose, button } = setupTexts[row];
  const { icon: Icon, ...look } = lookOf(row, state);
  const label = button === check && detail !== '' ? checkAgain : button;
  const isOpen = isWaiting(state);
  const buttonClass = `btn btn-sm narrow:h-11 ${state === 'ok' ? 'btn-ghost' : ''}`;

  async function run(action: 'try' | 'set-aside') {
    setIsBusy(true);
    setError(undefined);
    const result = await callAsAdmin(trySetup, { row, action });
    setIsBusy(false);
    if (result.ok) queries.setQueryData(loadKey(getSetup, {}), result.data);
    else setError(result.error ?? texts.tryFailed);
  }

  /** The browser shows the progress; the response starts once the backup is made. */
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
    <li
      className={`flex flex-wrap items-start gap-x-3 gap-y-2.5 px-4 py-3 ${barOf[state] ?? ''}`}
      data-state={state}
    >
      <Icon aria-hidden="true" size={20} className={`mt-0.5 shrink-0 ${look.color}`} />
      <div className="min-w-0 flex-1 basis-44">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className={isOpen ? 'font-semibold' : 'font-medium'}>{name}</h3>
          <span className={`text-xs font-medium ${look.color}`}>{look.name}</span>
        </div>
        <p className={isOpen ? 'text-base-content/85 mt-0.5 text-sm' : 'meta mt-0.5'}>{purpose}</p>
        <div role="status">
          {detail !== '' && <p className="mt-1 text-sm wrap-anywhere">{detail}</p>}
          {triedAt !== null && minuteOf(triedAt) !== minute && (
            <p className="meta mt-0.5">
              <ShopTime iso={triedAt} />
            </p>
          )}
        </div>
        <ErrorText>{error}</ErrorText>
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2 self-center empty:hidden">
        {isOpen && (
          <button
            type="button"
            className="btn btn-ghost btn-sm narrow:h-11"
            disabled={isBusy}
            onClick={() => void run('set-aside')}
          >
            Skip
          </button>
        )}
        {row === 'test-payment' && (
          // A page with PayPal's script, outside of the admin's router.
          <a className={buttonClass} href="/admin/test-payment" target="_self">
            Pay $1
          </a>
        )}
        {row === 'backup' && (
          <button type="button" className={buttonClass} onClick={() => void download()}>
            Download one
          </button>
        )}
        {row === 'imprint' && isOpen && (
          <a className={buttonClass} href="/admin/settings">
            Open Settings
          </a>
        )}
        {hasTry(row, state) && (
          <button
            type="button"
            className={buttonClass}
            disabled={isBusy}
            onClick={() => void run('try')}
          >
            {isBusy ? 'Trying …' : label}
          </button>
        )}
      </div>
    </li>
  );
}

/** Tells whether a row has something to try: a tick once, a payment only if it failed. */
function hasTry(row: SetupRow, state: SetupState): boolean {
  // The last backup's age is always up to date.
  if (row === 'backup') return false;
  if (row === 'test-payment') return state === 'failed';
  return state !== 'ok' || !tickedRows.some((ticked) => ticked === row);
}

/** The page's headings with their rows; every row is under one. */
export const setupGroups: { name: string; rows: readonly SetupRow[] }[] = [
  { name: 'Server', rows: ['address', 'storage', 'disk'] },
  { name: 'Payments', rows: ['paypal', 'webhook', 'test-payment'] },
  { name: 'Email', rows: ['postmark', 'sender', 'broadcast', 'test-mail', 'inbound-mail'] },
  { name: 'Safety', rows: ['backup', 'secret-key'] },
  { name: 'Site and law', rows: ['license-include', 'imprint', 'legal-texts'] },
];

const isWaiting = (state: SetupState) => state === 'open' || state === 'failed';

/** Returns the minute of most tries, ISO 8601 in UTC; null if no two rows share one. */
export function commonMinuteOf(rows: Setup['rows']): string | null {
  const counts = new Map<string, number>();
  for (const { triedAt } of rows) {
    if (triedAt) counts.set(minuteOf(triedAt), (counts.get(minuteOf(triedAt)) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most && most[1] > 1 ? most[0] : null;
}

const minuteOf = (iso: string) => iso.slice(0, 'YYYY-MM-DDTHH:MM'.length);
