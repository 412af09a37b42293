import * as z from 'zod/mini';
import { scopes } from '#contract/kit/access.ts';
import { daySchema } from '#contract/seller/admin.ts';
import { createToken, scopeNames, tokenFormSchema } from '#contract/seller/tokens.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { field, useAdminForm } from '../use-admin-form.ts';

interface Props {
  onMade(token: string): void;
  onCancel(): void;
}

const formSchema = z.object({
  name: tokenFormSchema.shape.name,
  scopes: tokenFormSchema.shape.scopes,
  lastDay: z.union([z.literal(''), daySchema]),
});

export function TokenForm({ onMade, onCancel }: Props) {
  const { form, sending } = useAdminForm({
    schema: formSchema,
    defaultValues: { name: '', scopes: [], lastDay: '' },
    send: ({ lastDay, ...values }) =>
      callAsAdmin(createToken, { ...values, expiresAt: lastDay || null }),
    failed: 'The token could not be made.',
    failedAt: 'name',
    shownAt: { expiresAt: 'lastDay' },
    onSaved: ({ token }) => onMade(token),
  });
  return (
    <AdminForm
      sending={sending}
      aria-label="Make a token"
      className="grid gap-3"
      action="Make the token"
      onCancel={onCancel}
    >
      <div className="grid gap-3 md:grid-cols-2">
        <Field label="Name" hint="The audit log shows it." {...field(form, 'name')} />
        <Field
          label="Last day"
          type="date"
          hint="Empty: until it is revoked."
          {...field(form, 'lastDay')}
        />
      </div>
      <fieldset aria-describedby="scopes-error">
        <legend className="mb-1 text-sm font-medium">Scopes</legend>
        <div className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
          {scopes.map((scope) => (
            <label key={scope} className="narrow:min-h-10 flex items-center gap-2">
              <input
                type="checkbox"
                value={scope}
                className="checkbox checkbox-sm"
                {...form.register('scopes')}
              />
              {scopeNames[scope]}
            </label>
          ))}
        </div>
        <div id="scopes-error">
          <ErrorText className="mt-1 text-sm">{form.formState.errors.scopes?.message}</ErrorText>
        </div>
      </fieldset>
    </AdminForm>
  );
}
