import { useId } from 'react';
import * as z from 'zod/mini';
import { keyLimitSchema, noteSchema, updatePurchase } from '#contract/sales/purchase-form.ts';
import type { Result } from '#islands/api.ts';
import { Field } from '#islands/ui/Field.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { field, useAdminForm } from '../use-admin-form.ts';
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
  const titleId = useId();
  const present = {
    keyLimit: String(keyLimit),
    expiresAt: expiresAt?.slice(0, 'YYYY-MM-DDThh:mm'.length) ?? '',
    note,
  };
  const { form, sending } = useAdminForm({
    schema: limitsSchema,
    values: present,
    async send(values, typed): Promise<Result<unknown>> {
      const changed = {
        ...(typed.keyLimit !== present.keyLimit && { keyLimit: values.keyLimit }),
        ...(typed.expiresAt !== present.expiresAt && { expiresAt: values.expiresAt }),
        ...(typed.note !== present.note && { note: values.note }),
      };
      if (Object.keys(changed).length === 0) return { ok: true, data: null };
      return callAsAdmin(updatePurchase, { id: orderId, ...changed });
    },
    failed: 'This could not be saved.',
  });
  if (!['completed', 'refunded', 'reversed', 'ended'].includes(order.state)) return null;
  return (
    <AdminForm
      sending={sending}
      aria-labelledby={titleId}
      action="Save limits"
      status={sending.isSaved && 'Saved.'}
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
          hint="Lowering this keeps existing keys."
          {...field(form, 'keyLimit')}
        />
        <Field
          label="Ends (UTC)"
          type="datetime-local"
          hint="Leave empty for no end. Keys that share this end move with it."
          {...field(form, 'expiresAt')}
        />
      </div>
      <TextAreaField
        label="Note"
        className="max-h-60 min-h-20"
        hint="Buyers never see this."
        {...field(form, 'note')}
      />
    </AdminForm>
  );
}
