import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resendReceipt } from '#contract/sales/orders.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { EmailCorrection } from './EmailCorrection.tsx';
import type { Order } from './order.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Panel } from '../Panel.tsx';
import { Button } from '#islands/ui/Button.tsx';

/**
 * Resends the receipt and corrects the buyer's address. Only for valid purchases: the server
 * refuses others.
 */
export function ReceiptSection({ order }: { order: Order }) {
  const { orderId, email, state } = order;
  const queries = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const resend = useAction(() => callAsAdmin(resendReceipt, { id: orderId }), {
    failed: 'The receipt could not be sent.',
    onDone: () => setSentTo(email),
  });
  if (state !== 'completed') return null;

  return (
    <Panel title="Receipt">
      {isEditing ? (
        <EmailCorrection
          order={order}
          onCancel={() => setEditing(false)}
          onSaved={async (saved) => {
            await queries.invalidateQueries();
            setSentTo(saved);
            setEditing(false);
          }}
        />
      ) : (
        <div className="card-actions">
          {email && (
            <ActionButton
              className="btn-sm border-base-300 bg-base-100"
              action={{
                ...resend,
                start() {
                  setSentTo(null);
                  resend.start();
                },
              }}
            >
              Resend receipt
            </ActionButton>
          )}
          <Button
            className="btn-sm border-base-300 bg-base-100"
            onClick={() => {
              resend.forgetError();
              setSentTo(null);
              setEditing(true);
            }}
          >
            {email ? 'Correct the address' : 'Enter the address'}
          </Button>
        </div>
      )}
      <ErrorText className="mt-2 text-sm">{resend.error}</ErrorText>
      <p role="status" className="mt-2 text-sm wrap-anywhere empty:hidden">
        {sentTo && `The receipt is on its way to ${sentTo}.`}
      </p>
    </Panel>
  );
}
