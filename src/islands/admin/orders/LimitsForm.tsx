import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { keyLimitSchema, noteSchema, updatePurchase } from '#contract/sales/purchase-form.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';
import type { Order } from './order.ts';

/** The fields as typed; the moment is a `datetime-local` in UTC. */
const limitsSchema = z.object({
  keyLimit: z.pipe(z.pipe(z.string(), z.transform(Number)), keyLimitSchema),
  expiresAt: z.pipe(
    z.string(),
    z.transform((typed) => (typed === '' ? null : `${typed}:00Z`)),
  ),
  note: noteSchema,
});

/** Edits a purchase's key limit, term and note. Saves only what has changed. */
export function LimitsForm({ order }: { order: Order }) {
  const { orderId, keyLimit, expiresAt, note } = order;
  const queries = useQueryClient();
  const titleId = useId();
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    resolver: zodResolver(limitsSchema),
    values: {
      keyLimit: String(keyLimit),
      expiresAt: expiresAt?.slice(0, 'YYYY-MM-DDThh:mm'.length) ?? '',
      note,
    },
  });
  const { dirtyFields, errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    if (!isDirty) return setSaved(true);
    setSaved(false);
    const changed = {
      ...(dirtyFields.keyLimit && { keyLimit: values.keyLimit }),
      ...(dirtyFields.expiresAt && { expiresAt: values.expiresAt }),
      ...(dirtyFields.note && { note: values.note }),
    };
    const result = await callAsAdmin(updatePurchase, { id: orderId, ...changed });
    if (!result.ok) {
      return form.setError('root', { message: result.error ?? 'This could not be saved.' });
    }
    setSaved(true);
    await queries.invalidateQueries();
  });
  const save = useSubmitOnce(submit);
  if (!['completed', 'refunded', 'reversed', 'ended'].includes(order.state)) return null;
  return (
    <form
      aria-labelledby={titleId}
      onSubmit={save}
      noValidate
      className="panel flex flex-col gap-3 p-4"
    >
      <h2 id={titleId} className="font-semibold">
        Limits and note
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="License keys"
          type="number"
          inputMode="numeric"
          min={1}
          hint="Fewer take none away."
          {...fieldProps(form, 'keyLimit')}
        />
        <Field
          label="Ends (UTC)"
          type="datetime-local"
          hint="Empty: never. Keys that end with it follow."
          {...fieldProps(form, 'expiresAt')}
        />
      </div>
      <TextAreaField
        label="Note"
        className="max-h-60 min-h-20"
        hint="For you alone."
        {...fieldProps(form, 'note')}
      />
      <ErrorText>{errors.root?.message}</ErrorText>
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton isSubmitting={isSubmitting}>Save limits</SubmitButton>
        <span role="status" className="text-sm">
          {isSaved && 'Saved.'}
        </span>
      </div>
    </form>
  );
}
