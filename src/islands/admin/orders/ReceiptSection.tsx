import { useState } from 'react';
import { orderEmailSchema, resendReceipt, saveOrderEmail } from '#contract/sales/orders.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { Panel } from '../Panel.tsx';
import { field, useAdminForm } from '../use-admin-form.ts';
import type { Order } from './order.ts';

/** For valid purchases only: the server refuses others. */
export function ReceiptSection({ order }: { order: Order }) {
  const { orderId, email, state } = order;
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
          onSaved={(saved) => {
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

interface CorrectionProps {
  order: Order;
  onSaved(email: string): void;
  onCancel(): void;
}

function EmailCorrection({ order: { orderId, email }, onSaved, onCancel }: CorrectionProps) {
  const { form, sending } = useAdminForm({
    schema: orderEmailSchema,
    defaultValues: { email: email ?? '' },
    send: (values) => callAsAdmin(saveOrderEmail, { id: orderId, email: values.email }),
    failed: 'The address could not be saved.',
    failedAt: 'email',
    onSaved: (_, values) => onSaved(values.email),
  });
  return (
    <AdminForm
      sending={sending}
      className="flex max-w-md flex-col gap-3"
      action="Save"
      onCancel={onCancel}
    >
      <Field
        label="Email"
        type="email"
        hint="The receipt goes to the new address."
        {...field(form, 'email')}
      />
    </AdminForm>
  );
}
