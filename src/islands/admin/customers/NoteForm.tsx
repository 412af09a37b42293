import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  customerNoteSchema,
  saveCustomerNote,
  type CustomerPage,
} from '#contract/buyers/customers.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';

export function NoteForm({ customer: { email, note } }: { customer: CustomerPage }) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(customerNoteSchema), defaultValues: { note } });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const result = await callAsAdmin(saveCustomerNote, { email, ...values });
    if (!result.ok) {
      return form.setError('note', { message: result.error ?? 'The note could not be saved.' });
    }
    // The form restarts with the saved note.
    $notice.set({ text: 'The note is saved.' });
    await queries.invalidateQueries();
  });
  const save = useSubmitOnce(submit);
  return (
    <form aria-label="Note" onSubmit={save} noValidate className="panel flex flex-col gap-3 p-4">
      <TextAreaField
        label="Note"
        className="max-h-60 min-h-20"
        hint="For you and your support alone."
        readOnly={isSubmitting}
        {...fieldProps(form, 'note')}
      />
      <div>
        <SubmitButton isSubmitting={isSubmitting}>Save note</SubmitButton>
      </div>
    </form>
  );
}
