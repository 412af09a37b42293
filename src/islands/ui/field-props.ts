import {
  get,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

export function fieldProps<Values extends FieldValues, Name extends FieldPath<Values>, C, Parsed>(
  { register, formState }: Pick<UseFormReturn<Values, C, Parsed>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const error: FieldError | undefined = get(formState.errors, name);
  return { ...register(name, options), error: error?.message };
}
