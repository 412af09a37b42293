import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { orderEmailSchema, saveOrderEmail } from '#contract/sales/orders.ts';
import { receiptEmailForm as texts } from '#texts/sales.ts';
import { call } from '#islands/api.ts';
import type { PaidOrder } from '../checkout/capture.ts';
import { $lastOrder } from '../checkout/order-memory.ts';
import { notOpen, OpenAgain } from '#islands/buyers/purchases/OpenAgain.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';

/** PayPal may give no address: without it there is neither receipt nor re-download. */
export function ReceiptEmailForm({ purchase }: { purchase: PaidOrder }) {
  const form = useForm({
    resolver: zodResolver(orderEmailSchema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [savedEmail, setSavedEmail] = useState<string | null>(null);

  const save = form.handleSubmit(async ({ email }) => {
    const result = await call(saveOrderEmail, { id: purchase.orderId, email });
    if (!result.ok && result.status === notOpen) return form.setError('root', { type: 'over' });
    if (!result.ok) {
      return form.setError('email', { message: result.error ?? texts.failed });
    }
    setSavedEmail(email);
    const known = $lastOrder.get();
    if (known?.kind !== 'paid') return;
    $lastOrder.set({ ...known, purchase: { ...known.purchase, isEmailMissing: false } });
  });

  if (savedEmail) return <p role="status">{texts.saved(savedEmail)}</p>;
  return (
    <section aria-labelledby="email-heading" className="panel mb-6 p-5 sm:p-6">
      <h2 id="email-heading" className="heading-2">
        {texts.title}
      </h2>
      <p className="text-base-content/80 mt-1 mb-4 text-sm">{texts.why}</p>
      <form onSubmit={save} noValidate className="flex max-w-md flex-col gap-4">
        <Field
          label={texts.email}
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email')}
        />
        {errors.root && <OpenAgain orderId={purchase.paypalOrderId} />}
        <SubmitButton isSubmitting={isSubmitting}>{texts.submit}</SubmitButton>
      </form>
    </section>
  );
}
