import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { blockAddress, blockFormSchema } from '#contract/blocks.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';

/** Blocks an address. */
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
    await queries.invalidateQueries();
    onDone();
  });
  const save = useSubmitOnce(submit);
  const title = useId();
  return (
    <form
      onSubmit={save}
      noValidate
      aria-labelledby={title}
      className="panel mb-4 grid items-start gap-x-4 gap-y-3 p-4 md:grid-cols-2"
    >
      <div className="md:col-span-2">
        <h2 id={title} className="font-semibold">
          Block an address
        </h2>
        <p className="meta max-w-prose">
          Its purchases open nothing until you unblock it, and it cannot buy. Tickets from it arrive
          closed.
        </p>
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        hint="Counts in any case, and with any +tag."
        {...fieldProps(form, 'email')}
      />
      <Field
        label="Reason"
        autoComplete="off"
        hint="Programs with a key of this address show it."
        {...fieldProps(form, 'reason')}
      />
      <div className="md:col-span-2">
        <SubmitButton isSubmitting={form.formState.isSubmitting}>Block</SubmitButton>
      </div>
    </form>
  );
}
