import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { blockAddress, blockFormSchema } from '#contract/buyers/blocks.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';

export function BlockForm({ onDone }: { onDone(): void }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(blockFormSchema),
    defaultValues: { email: '', reason: '' },
  });
  const submit = form.handleSubmit(async (values) => {
    $notice.set(null);
    const result = await callAsAdmin(blockAddress, values);
    if (!result.ok) {
      const message = result.error ?? 'The address could not be blocked.';
      return form.setError('email', { message });
    }
    $notice.set({ text: `${values.email} is blocked.` });
    onDone();
    await queries.invalidateQueries();
  });
  const save = useSubmitOnce(submit);
  return (
    <form
      onSubmit={save}
      noValidate
      aria-label="Block an address"
      className="panel mb-4 grid items-start gap-x-4 gap-y-3 p-4 lg:grid-cols-[1fr_1fr_auto]"
    >
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        hint="Capital letters and +tags are ignored."
        {...fieldProps(form, 'email')}
      />
      <Field
        label="Reason"
        autoComplete="off"
        hint="The buyer sees this in the program."
        {...fieldProps(form, 'reason')}
      />
      {/* Level with the fields, below their labels. */}
      <div className="flex lg:pt-6">
        <SubmitButton className="btn-outline btn-error" isSubmitting={form.formState.isSubmitting}>
          Block
        </SubmitButton>
      </div>
    </form>
  );
}
