import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { refundPurchase, type PurchaseDetail } from '../../../contract/purchases.ts';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { useAction } from '../actions/use-action.ts';
import { formatSum } from '../format.ts';
import { callAsAdmin } from '../session.ts';

interface Props {
  purchase: PurchaseDetail;
  /** USD that can still go back. */
  rest: number;
}

/** Gives back what the seller enters: all that is left, unless they say less. */
export function RefundForm({ purchase: { id, email, productName }, rest }: Props) {
  const queries = useQueryClient();
  const [text, setText] = useState(rest.toFixed(2));
  const [isAsking, setAsking] = useState(false);
  const inputId = useId();
  const amount = Number(text);
  const isAll = amount === rest;
  const refund = useAction(
    () => callAsAdmin(refundPurchase, { id, ...(isAll ? {} : { amount }) }),
    {
      failed: 'The refund could not be made.',
      onDone: async () => {
        setAsking(false);
        await queries.invalidateQueries();
      },
    },
  );

  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          refund.forgetError();
          setAsking(true);
        }}
      >
        <div className="flex flex-col gap-1">
          <label htmlFor={inputId} className="text-sm font-medium">
            Refund amount
          </label>
          <input
            id={inputId}
            type="number"
            inputMode="decimal"
            min="0.01"
            max={rest.toFixed(2)}
            step="0.01"
            required
            className="input input-sm border-base-300 w-32"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <button type="submit" className="btn btn-sm border-base-300 bg-base-100">
          Refund
        </button>
      </form>
      {isAsking && (
        <ConfirmDialog
          question={`Refund ${formatSum(amount)}?`}
          action="Refund"
          isBusy={refund.isBusy}
          error={refund.error}
          onConfirm={refund.start}
          onCancel={() => setAsking(false)}
        >
          <p>
            {productName}, bought by {email ?? 'a buyer without an address'}.
          </p>
          <p className="mt-2">
            {isAll
              ? 'The license keys and downloads of this purchase end with it.'
              : 'The purchase itself stays: its license keys and downloads go on.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
