import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  noticeSchema,
  saveLicenseNotice,
  type LicensePage,
} from '#contract/licenses/license-page.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';

/** Edits the one-line notice that the program shows on its chart. */
export function NoticeForm({ license: { id, notice } }: { license: LicensePage }) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    resolver: zodResolver(noticeSchema),
    defaultValues: { notice },
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setSaved(false);
    const result = await callAsAdmin(saveLicenseNotice, { id, ...values });
    if (!result.ok) {
      return form.setError('notice', { message: result.error ?? 'The notice could not be saved.' });
    }
    setSaved(true);
    await queries.invalidateQueries();
  });
  const save = useSubmitOnce(submit);
  return (
    <form aria-label="Notice" onSubmit={save} noValidate className="panel flex flex-col gap-3 p-4">
      <Field
        label="Notice"
        autoComplete="off"
        hint="One line, at most 200 characters. The program shows it on the chart with its next check; empty takes it away."
        {...fieldProps(form, 'notice')}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton isSubmitting={isSubmitting}>Save notice</SubmitButton>
        <span role="status" className="text-sm">
          {isSaved && 'Saved.'}
        </span>
      </div>
    </form>
  );
}
