import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { scopes } from '#contract/kit/access.ts';
import { daySchema } from '#contract/seller/admin.ts';
import { createToken, scopeNames, tokenFormSchema } from '#contract/seller/tokens.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';

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
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '', scopes: [], lastDay: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ lastDay, ...values }) => {
    const result = await callAsAdmin(createToken, { ...values, expiresAt: lastDay || null });
    if (!result.ok) {
      const field = result.failure.issues?.[0]?.path === 'expiresAt' ? 'lastDay' : 'name';
      return form.setError(field, { message: result.error ?? 'The token could not be made.' });
    }
    onMade(result.data.token);
    await queries.invalidateQueries();
  });
  const save = useSubmitOnce(submit);
  return (
    <form onSubmit={save} noValidate aria-label="Make a token" className="grid gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label="Name"
          autoComplete="off"
          hint="The audit log shows it."
          {...fieldProps(form, 'name')}
        />
        <Field
          label="Last day"
          type="date"
          hint="Empty: until it is revoked."
          {...fieldProps(form, 'lastDay')}
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
          <ErrorText className="mt-1 text-sm">{errors.scopes?.message}</ErrorText>
        </div>
      </fieldset>
      <div className="flex gap-2">
        <SubmitButton isSubmitting={isSubmitting}>Make the token</SubmitButton>
        <Button className="btn-ghost" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
