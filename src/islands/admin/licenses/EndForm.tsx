import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { daySchema } from '#contract/seller/admin.ts';
import type { LicensePage } from '#contract/licenses/license-page.ts';
import { updateLicense } from '#contract/licenses/licenses.ts';
import { dayInZone } from '#contract/kit/zones.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';
import { shopZone } from '../ShopTime.tsx';

const endSchema = z.object({ lastDay: z.union([z.literal(''), daySchema]) });

/** Sets the last day of a key's term, in the shop's zone. */
export function EndForm({ license: { id, expiresAt } }: { license: LicensePage }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(endSchema),
    defaultValues: { lastDay: expiresAt ? dayInZone(shopZone(), new Date(expiresAt)) : '' },
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ lastDay }) => {
    const result = await callAsAdmin(updateLicense, { id, expiresAt: lastDay || null });
    if (!result.ok) {
      return form.setError('lastDay', { message: result.error ?? 'The end could not be saved.' });
    }
    $notice.set({ text: 'The end of the key is saved.' });
    // The form unmounts, because the key has another end now.
    await queries.invalidateQueries();
  });
  const save = useSubmitOnce(submit);
  return (
    <form aria-label="Term" onSubmit={save} noValidate className="panel flex flex-col gap-3 p-4">
      <Field
        label="Last day"
        type="date"
        hint="The key ends with this day in the shop’s time zone; empty means never."
        {...fieldProps(form, 'lastDay')}
      />
      <div>
        <SubmitButton isSubmitting={isSubmitting}>Save end</SubmitButton>
      </div>
    </form>
  );
}
