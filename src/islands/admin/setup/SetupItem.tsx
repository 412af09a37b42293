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
import { CopyButton } from '#islands/ui/CopyButton.tsx';
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

const barOf: Partial<Record<SetupState, string>> = {
  open: 'shadow-[inset_3px_0_0_var(--color-warning)]',
  failed: 'shadow-[inset_3px_0_0_var(--color-error)]',
};

const settingsLink = { label: 'Open Settings', path: '/admin/settings' };

/** The page that settles an open row. */
const places: Partial<Record<SetupRow, { label: string; path: string }>> = {
  brand: settingsLink,
  imprint: settingsLink,
  'first-product': { label: 'Add product', path: '/admin/add-product' },
};

export function SetupItem({ row, state, detail, triedAt }: Setup['rows'][number]) {
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { name, purpose, button } = setupTexts[row];
  const { icon: Icon, ...look } = looks[state];
  const label = button === check && detail !== '' ? checkAgain : button;
  const isOpen = isWaiting(state);
  const place = places[row];
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
        {state !== 'ok' && (
          <p className={isOpen ? 'text-base-content/85 mt-0.5 text-sm' : 'meta mt-0.5'}>
            {purpose}
          </p>
        )}
        <div role="status">
          {detail !== '' && <Detail text={detail} />}
          {triedAt !== null && (
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
        {row === 'first-sale' && state !== 'ok' && (
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
        {place && isOpen && (
          <a className={buttonClass} href={place.path}>
            {place.label}
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
  // These are always up to date.
  if (row === 'backup' || row === 'brand' || row === 'first-product') return false;
  if (row === 'payment') return state !== 'ok';
  if (row === 'first-sale') return state === 'failed';
  return state !== 'ok' || !tickedRows.some((ticked) => ticked === row);
}

/** Renders a result with a button that copies each address in it. */
function Detail({ text }: { text: string }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <p className="wrap-anywhere">{text}</p>
      {text.match(/https?:\/\/[^\s,]+[^\s,.:]/g)?.map((address) => (
        <CopyButton key={address} text={address} />
      ))}
    </div>
  );
}

/** The headings of the checks with their rows; every row but the steps is under one. */
export const setupGroups: { name: string; rows: readonly SetupRow[] }[] = [
  { name: 'Server', rows: ['address', 'storage', 'disk'] },
  { name: 'Payments', rows: ['paypal', 'webhook'] },
  { name: 'Email', rows: ['postmark', 'sender', 'broadcast', 'test-mail', 'inbound-mail'] },
  { name: 'Safety', rows: ['backup', 'secret-key'] },
  { name: 'Site and law', rows: ['license-include', 'imprint', 'legal-texts'] },
];

export const isWaiting = (state: SetupState) => state === 'open' || state === 'failed';
