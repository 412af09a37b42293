import type { ComponentProps } from 'react';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { loginOf } from '#contract/licenses/license-states.ts';
import { portalTexts as texts } from '#texts/contract/buyers.ts';
import { Field } from '#islands/ui/Field.tsx';

interface Props<Values extends FieldValues> extends ComponentProps<'input'> {
  label: string;
  control: Control<Values>;
  name: FieldPath<Values>;
  error: string | undefined;
}

export function AccountNumberField<Values extends FieldValues>({
  control,
  name,
  error,
  ...input
}: Props<Values>) {
  const typed: unknown = useWatch({ control, name });
  const isUnread = typeof typed === 'string' && typed.trim() !== '' && loginOf(typed) === null;
  return (
    <Field
      {...input}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      error={error ?? (isUnread ? texts.noLogin : undefined)}
    />
  );
}
