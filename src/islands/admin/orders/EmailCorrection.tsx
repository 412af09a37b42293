import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { orderEmailSchema, saveOrderEmail } from '#contract/sales/orders.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';
import type { Order } from './order.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  order: Order;
  onSaved(email: string): unknown;
  onCancel(): void;
}

export function EmailCorrection({ order: { orderId, email }, onSaved, onCancel }: Props) {
  const form = useForm({
    resolver: zodResolver(orderEmailSchema),
    defaultValues: { email: email ?? '' },
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const result = await callAsAdmin(saveOrderEmail, { id: orderId, email: values.email });
    if (result.ok) return onSaved(values.email);
    return form.setError('email', { message: result.error ?? 'The address could not be saved.' });
  });
  const save = useSubmitOnce(submit);
  return (
    <form onSubmit={save} noValidate className="flex max-w-md flex-col gap-3">
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        hint="The receipt goes to the new address."
        {...fieldProps(form, 'email')}
      />
      <div className="flex gap-2">
        <SubmitButton isSubmitting={isSubmitting}>Save</SubmitButton>
        <Button className="btn-ghost" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
