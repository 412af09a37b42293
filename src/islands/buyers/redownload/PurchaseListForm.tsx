import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { mailPurchaseList, purchaseListFormSchema, texts } from '#contract/buyers/purchase-list.ts';
import { common } from '#texts/common.ts';
import { purchaseListForm as words } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { Field } from '#islands/ui/Field.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { describeFailure, FailureMessage, type FailureText } from './FailureMessage.tsx';

/** Mails an address the list of its purchases, for buyers who have lost the order ID. */
export function PurchaseListForm() {
  const form = useForm({
    resolver: zodResolver(purchaseListFormSchema),
    defaultValues: { email: '' },
  });
  const [sent, setSent] = useState('');
  const [failure, setFailure] = useState<FailureText | null>(null);
  const ask = form.handleSubmit(async (values) => {
    setFailure(null);
    setSent('');
    const result = await call(mailPurchaseList, values);
    if (result.ok) setSent(result.data.message);
    else setFailure(describeFailure(result, { refused: texts.failed, failed: texts.failed }));
  });
  return (
    <details className="mt-5 text-sm">
      <summary className="font-medium">{words.summary}</summary>
      <form
        onSubmit={ask}
        noValidate
        aria-label={words.summary}
        className="mt-3 flex flex-col gap-3"
      >
        <p className="text-base-content/80">{words.lead}</p>
        <Field
          label={common.email}
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email')}
        />
        <FailureMessage failure={failure} />
        <p role="status">{sent}</p>
        <div>
          <SubmitButton isSubmitting={form.formState.isSubmitting}>{words.submit}</SubmitButton>
        </div>
      </form>
    </details>
  );
}
