import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { withdrawalFormSchema, type WithdrawalForm } from '#contract/sales/withdrawals.ts';
import { common, orderIdHint } from '#texts/common.ts';
import { withdrawForm as texts } from '#texts/withdrawals.ts';
import { $savedPurchase } from '#islands/buyers/redownload/saved-purchase.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';

interface Props {
  /** Values entered before. */
  known: WithdrawalForm | null;
  onDone(statement: WithdrawalForm): void;
}

/**
 * Step 1: asks who withdraws from which order. The links on the receipt and in the portal fill in
 * the order ID; a purchase open in this tab also fills in the address.
 */
export function StatementForm({ known, onDone }: Props) {
  // No default values, so that text typed before hydration stays.
  const form = useForm<WithdrawalForm>({
    resolver: zodResolver(withdrawalFormSchema),
    ...(known && { defaultValues: known }),
  });
  const { getValues, setValue } = form;

  useEffect(() => {
    const orderId = new URLSearchParams(location.search).get('orderId');
    if (!orderId) return;
    if (!getValues('orderID')) setValue('orderID', orderId);
    const saved = $savedPurchase.get();
    if (saved?.answer.orderId === orderId && !getValues('email')) {
      setValue('email', saved.claim.email);
    }
  }, [getValues, setValue]);

  return (
    <form onSubmit={form.handleSubmit(onDone)} noValidate className="flex flex-col gap-4">
      <p className="meta">{texts.step(1)}</p>
      <Field label={texts.name} autoComplete="name" {...fieldProps(form, 'name')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={texts.orderId}
          hint={orderIdHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...fieldProps(form, 'orderID')}
        />
        <Field
          label={common.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email')}
        />
      </div>
      <SubmitButton isSubmitting={form.formState.isSubmitting}>{texts.submit}</SubmitButton>
    </form>
  );
}
