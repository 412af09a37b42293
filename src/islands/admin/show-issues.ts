import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Failure } from '#contract/route.ts';

export type Issues = NonNullable<Failure['issues']>;

/**
 * Puts each issue at its field.
 *
 * @param fieldOf the field with a control that shows what is wrong with a field of the contract, or undefined
 * @returns whether every issue has its place, so that nothing is left to be said of the whole form
 */
export function showIssues<Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
  issues: Issues,
  fieldOf: (name: string) => FieldPath<Values> | undefined,
): boolean {
  let shown = 0;
  for (const { path, message } of issues) {
    const field = fieldOf(path.split('.')[0] ?? '');
    if (!field) continue;
    form.setError(field, { message });
    shown++;
  }
  return shown > 0 && shown === issues.length;
}
