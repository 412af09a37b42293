import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import {
  invitationFormSchema,
  invitationHours,
  invitePerson,
  roleNames,
} from '#contract/seller/people.ts';
import type { Role } from '#contract/kit/access.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';

export function InviteForm() {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(invitationFormSchema),
    defaultValues: { email: '', role: 'support' as Role },
  });
  const submit = form.handleSubmit(async (values) => {
    $notice.set(null);
    const result = await callAsAdmin(invitePerson, values);
    if (!result.ok) {
      const message = result.error ?? 'The invitation could not be sent.';
      return form.setError('email', { message });
    }
    form.reset();
    $notice.set({ text: `The invitation is on its way to ${values.email}.` });
    await queries.invalidateQueries();
  });
  const save = useSubmitOnce(submit);
  const title = useId();
  return (
    <form
      onSubmit={save}
      noValidate
      aria-labelledby={title}
      className="panel grid items-start gap-x-4 gap-y-3 p-4 md:grid-cols-2"
    >
      <h2 id={title} className="font-semibold md:col-span-2">
        Invite a person
      </h2>
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        hint={`The mail’s link makes the account, once, within ${invitationHours} hours.`}
        {...fieldProps(form, 'email')}
      />
      <SelectField
        label="Role"
        hint="Support answers tickets, blocks and moves license keys, resends receipts and refunds up to your limit. Owners may do everything."
        {...fieldProps(form, 'role')}
      >
        {Object.entries(roleNames).map(([role, name]) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="md:col-span-2">
        <SubmitButton isSubmitting={form.formState.isSubmitting}>Invite</SubmitButton>
      </div>
    </form>
  );
}
