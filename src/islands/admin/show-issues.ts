import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Failure } from '#contract/route.ts';

export type Issues = NonNullable<Failure['issues']>;

/**
 * Shows each issue at its field.
 *
 * @param fieldOf returns the field that shows a contract field's issue, or undefined
 * @returns whether every issue has a field
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
