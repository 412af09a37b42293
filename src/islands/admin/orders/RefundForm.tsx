import { useEffect, useId, useRef, useState } from 'react';
import { toCents, toDollars } from '#contract/kit/money.ts';
import { refundOrder } from '#contract/sales/orders.ts';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { useAction } from '../actions/use-action.ts';
import { formatSum } from '../format.ts';
import { callAsAdmin } from '../api.ts';
import { ShopTime } from '../ShopTime.tsx';
import type { Order } from './order.ts';

const furtherNames = { renewal: 'Renewal' } as const;

interface Props {
  order: Order;
  /** Refundable by this account, whole cents. */
  restCents: number;
  /** Not refunded yet, whole cents. */
  leftCents: number;
}

/** Refunds the entered amount, by default all that is left; a full refund may include renewals. */
export function RefundForm({
  order: { orderId, email, productName, furtherPayments },
  restCents,
  leftCents,
}: Props) {
  const [text, setText] = useState(toDollars(restCents).toFixed(2));
  // The same for each attempt at one refund, so that a lost answer cannot cause a second.
  const [requestId, setRequestId] = useState<string | null>(null);
  const [also, setAlso] = useState<string[]>([]);
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  // The finder's action leads here.
  useEffect(() => {
    if (location.hash === '#refund') input.current?.focus();
  }, []);
  const amount = Number(text);
  const isAll = toCents(amount) === leftCents;
  const refund = useAction(
    () =>
      callAsAdmin(refundOrder, {
        id: orderId,
        ...(isAll ? { also } : { amount }),
        ...(requestId && { requestId }),
      }),
    {
      failed: 'No response came. The refund may be on its way. It’s safe to try again.',
      onDone: () => setRequestId(null),
    },
  );

  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          refund.forgetError();
          setRequestId(crypto.randomUUID());
        }}
      >
        <div className="flex flex-col gap-1">
          <label htmlFor={inputId} className="text-sm font-medium">
            Refund amount
          </label>
          <input
            ref={input}
            id={inputId}
            type="number"
            inputMode="decimal"
            min="0.01"
            max={toDollars(restCents).toFixed(2)}
            step="0.01"
            required
            className="input input-sm narrow:h-10 w-32"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <button type="submit" className="btn btn-sm btn-outline btn-error narrow:h-10">
          Refund
        </button>
      </form>
      {requestId && (
        <ConfirmDialog
          question={`Refund ${formatSum(amount)}?`}
          action="Refund"
          run={refund}
          onCancel={() => setRequestId(null)}
        >
          <p>{`${productName}, bought by ${email ?? 'a buyer without an address'}.`}</p>
          <p className="mt-2">
            {isAll
              ? 'This also ends the purchase’s license keys and downloads.'
              : 'The purchase itself stays: its license keys and downloads keep working.'}
          </p>
          {isAll && furtherPayments.length > 0 && (
            <fieldset className="mt-2 flex flex-col gap-1">
              <legend className="font-medium">Also refund</legend>
              {furtherPayments.map(({ id, kind, amount: sum, date }) => (
                <label key={id} className="narrow:min-h-10 flex items-center gap-2">
                  <input
                    type="checkbox"
                    className="checkbox checkbox-sm"
                    checked={also.includes(id)}
                    onChange={({ currentTarget: { checked } }) =>
                      setAlso(checked ? [...also, id] : also.filter((other) => other !== id))
                    }
                  />
                  <span>
                    {`${furtherNames[kind]} of ${formatSum(sum)}, `}
                    <ShopTime iso={date} hasTime={false} />
                  </span>
                </label>
              ))}
            </fieldset>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
