import { useId } from 'react';
import {
  invitationFormSchema,
  invitationHours,
  invitePerson,
  roleNames,
} from '#contract/seller/people.ts';
import type { Role } from '#contract/kit/access.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { callAsAdmin } from '../api.ts';
import { field, useAdminForm } from '../use-admin-form.ts';

export function InviteForm() {
  const { form, sending } = useAdminForm({
    schema: invitationFormSchema,
    defaultValues: { email: '', role: 'support' as Role },
    send: (values) => callAsAdmin(invitePerson, values),
    failed: 'The invitation could not be sent.',
    failedAt: 'email',
    notice: ({ email }) => `The invitation is on its way to ${email}.`,
    onSaved: (_, __, { reset }) => reset(),
  });
  const title = useId();
  return (
    <form
      onSubmit={sending.submit}
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
        hint={`The mail’s link makes the account, once, within ${invitationHours} hours.`}
        {...field(form, 'email')}
      />
      <SelectField
        label="Role"
        hint="Support answers tickets, blocks and moves license keys, resends receipts and refunds up to your limit. Owners may do everything."
        {...field(form, 'role')}
      >
        {Object.entries(roleNames).map(([role, name]) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="md:col-span-2">
        <SubmitButton isSubmitting={sending.isSubmitting}>Invite</SubmitButton>
      </div>
    </form>
  );
}
