import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  moveLicense,
  sellerMoveSchema,
  type LicensePage,
} from '#contract/licenses/license-page.ts';
import { leaseHours, texts } from '#contract/buyers/portal.ts';
import { AccountNumberField } from '#islands/licenses/keys/AccountNumberField.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';
import { Button } from '#islands/ui/Button.tsx';

/** Moves the key on the buyer's behalf; collapsed at first. */
export function SellerMoveForm({ license: { id, is_ended: isEnded } }: { license: LicensePage }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    resolver: zodResolver(sellerMoveSchema),
    defaultValues: { accountNumber: '', brokerName: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const result = await callAsAdmin(moveLicense, { id, ...values });
    if (!result.ok) return form.setError('root', { message: result.error ?? texts.failed });
    // The form unmounts, because the key has another account now.
    await queries.invalidateQueries();
  });
  const move = useSubmitOnce(submit);
  if (isEnded) return null;
  if (!isOpen) {
    return (
      <div className="card-actions">
        <Button className="btn-sm border-base-300 bg-base-100" onClick={() => setOpen(true)}>
          Move to another account
        </Button>
      </div>
    );
  }
  return (
    <form
      aria-label="Move to another account"
      onSubmit={move}
      noValidate
      className="border-base-300 mt-4 flex flex-col gap-3 border-t pt-4"
    >
      <AccountNumberField
        label="New account number"
        control={form.control}
        {...fieldProps(form, 'accountNumber')}
      />
      <Field label="Broker name" autoComplete="off" {...fieldProps(form, 'brokerName')} />
      <Field
        label="Reason"
        autoComplete="off"
        hint="For you alone: it stands here and in the audit log."
        {...fieldProps(form, 'reason')}
      />
      <p className="text-base-content/75 text-sm">{`It counts as none of the buyer’s moves, and they are told by mail. On the account before, the program goes on for up to ${leaseHours} hours.`}</p>
      <ErrorText>{errors.root?.message}</ErrorText>
      <div className="flex gap-2">
        <SubmitButton isSubmitting={isSubmitting}>Move key</SubmitButton>
        <Button className="btn-ghost" disabled={isSubmitting} onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
