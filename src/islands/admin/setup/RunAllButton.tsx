import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSetup, texts, trySetup, type SetupRow } from '#contract/seller/setup.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { callAsAdmin } from '../api.ts';
import { loadKey } from '../load.ts';

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

/** Runs the checks one after the other; each row shows its result as soon as it arrives. */
export function RunAllButton() {
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
