import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  purchaseClaimSchema,
  requestOneTimePassword,
  type PurchaseClaim,
} from '#contract/buyers/redownload.ts';
import { common, orderIdHint } from '#texts/common.ts';
import { redownloadTexts as texts } from '#texts/contract/buyers.ts';
import { claimForm } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { describeFailure, FailureMessage, type FailureText } from './FailureMessage.tsx';

interface Props {
  known?: PurchaseClaim | undefined;
  /** A code was sent, so the values are fixed. */
  isLocked: boolean;
  onSent(claim: PurchaseClaim): void;
}

export function ClaimForm({ known, isLocked, onSent }: Props) {
  // No default values, so that text typed before hydration stays.
  const form = useForm<PurchaseClaim>({
    resolver: zodResolver(purchaseClaimSchema),
    ...(known && { defaultValues: known }),
  });
  const { getValues, setValue } = form;
  const { isSubmitting } = form.formState;
  const [failure, setFailure] = useState<FailureText | null>(null);

  useEffect(() => {
    const orderId = new URLSearchParams(location.search).get('orderId');
    if (orderId && !getValues('orderId')) setValue('orderId', orderId);
  }, [getValues, setValue]);

  const request = form.handleSubmit(async (claim) => {
    setFailure(null);
    const result = await call(requestOneTimePassword, claim);
    if (result.ok) onSent(claim);
    else setFailure(describeFailure(result, requestFallbacks));
  });

  return (
    <form onSubmit={request} noValidate className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={claimForm.orderId}
          hint={orderIdHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...fieldProps(form, 'orderId')}
          disabled={isLocked}
        />
        <Field
          label={common.email}
          hint={claimForm.emailHint}
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email')}
          disabled={isLocked}
        />
      </div>
      <FailureMessage failure={failure} />
      {!isLocked && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton isSubmitting={isSubmitting}>{claimForm.submit}</SubmitButton>
          <p className="text-base-content/80 text-sm">{claimForm.whatComes}</p>
        </div>
      )}
    </form>
  );
}

export const requestFallbacks = { refused: texts.unknownOrder, failed: texts.requestFailed };
