import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { moveLicense, sellerMoveSchema, type LicensePage } from '#contract/license-page.ts';
import { leaseHours, texts } from '#contract/portal.ts';
import { AccountNumberField } from '#islands/licenses/AccountNumberField.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { common } from '#texts/admin/common.ts';
import { sellerMoveForm } from '#texts/admin/license-page.ts';
import { callAsAdmin } from '../api.ts';

/** Moves the key for its buyer. Folded away until it is wanted. */
export function SellerMoveForm({ license: { id, is_ended: isEnded } }: { license: LicensePage }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(sellerMoveSchema),
    defaultValues: { accountNumber: '', brokerName: '', reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    const result = await callAsAdmin(moveLicense, { id, ...values });
    if (!result.ok) return setError('root', { message: result.error ?? texts.failed });
    // The form goes: the key has another account now.
    await queries.invalidateQueries();
  });
  const move = useSubmitOnce(submit);
  if (isEnded) return null;
  if (!isOpen) {
    return (
      <div className="card-actions">
        <button
          type="button"
          className="btn btn-sm border-base-300 bg-base-100"
          onClick={() => setOpen(true)}
        >
          {sellerMoveForm.open}
        </button>
      </div>
    );
  }
  return (
    <form
      aria-label={sellerMoveForm.open}
      onSubmit={move}
      noValidate
      className="border-base-300 mt-4 flex flex-col gap-3 border-t pt-4"
    >
      <AccountNumberField
        label={sellerMoveForm.accountNumber}
        control={control}
        error={errors.accountNumber?.message}
        {...register('accountNumber')}
      />
      <Field
        label={sellerMoveForm.brokerName}
        autoComplete="off"
        error={errors.brokerName?.message}
        {...register('brokerName')}
      />
      <Field
        label={sellerMoveForm.reason}
        autoComplete="off"
        hint={sellerMoveForm.reasonHint}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <p className="text-base-content/75 text-sm">{sellerMoveForm.consequence(leaseHours)}</p>
      <ErrorText>{errors.root?.message}</ErrorText>
      <div className="flex gap-2">
        <SubmitButton isSubmitting={isSubmitting}>{sellerMoveForm.submit}</SubmitButton>
        <button
          type="button"
          className="btn btn-ghost"
          disabled={isSubmitting}
          onClick={() => setOpen(false)}
        >
          {common.cancel}
        </button>
      </div>
    </form>
  );
}
