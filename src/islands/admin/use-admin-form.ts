import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  useForm,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Failure } from '#contract/route.ts';
import type { Result } from '#islands/api.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from './actions/notice.ts';

type Issues = NonNullable<Failure['issues']>;

/** Where issues are shown whose name is not the field's; null: at no field. */
export type ShownAt<Values extends FieldValues> = Record<string, FieldPath<Values> | null>;

interface Options<Values extends FieldValues, Parsed, Data> extends Omit<
  UseFormProps<Values, unknown, Parsed>,
  'resolver'
> {
  schema: z.core.$ZodType<Parsed, Values>;
  prepare?(values: Values): Values;
  /** @param typed the values before they are parsed */
  send(values: Parsed, typed: Values): Promise<Result<Data>>;
  /** Message if the server gives none. */
  failed: string;
  /** The field that shows what no other field does; by default none, but the form. */
  failedAt?: FieldPath<Values>;
  shownAt?: ShownAt<Values>;
  notice?(values: Parsed, data: Data): string;
  onSaved?(data: Data, values: Parsed, form: UseFormReturn<Values, unknown, Parsed>): unknown;
  /** Refetches the data shown. */
  changesData?: boolean;
  /** Returns further issues of a form that is refused in the browser. */
  onRefused?(typed: Values): Issues;
}

export interface Sending {
  submit: ReturnType<typeof useSubmitOnce>;
  isSubmitting: boolean;
  isSaved: boolean;
  /** An error that no field shows. */
  error: string | undefined;
}

/**
 * Validates a form by its schema and sends it, one request at a time. The server's issues are shown
 * at their fields. Everything loaded before is stale once the form is saved.
 */
export function useAdminForm<Values extends FieldValues, Parsed, Data>({
  schema,
  prepare = (values) => values,
  send,
  failed,
  failedAt,
  shownAt = {},
  notice,
  onSaved,
  changesData = true,
  onRefused,
  ...options
}: Options<Values, Parsed, Data>) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const resolve = zodResolver(schema);
  const form = useForm<Values, unknown, Parsed>({
    ...options,
    resolver: (values, ...others) => resolve(prepare(values), ...others),
  });
  const { errors, isSubmitting } = form.formState;

  async function save(values: Parsed) {
    setSaved(false);
    if (notice) $notice.set(null);
    const result = await send(values, prepare(form.getValues()));
    if (!result.ok) {
      if (showIssues(form, result.failure.issues ?? [], shownAt)) return;
      return form.setError(failedAt ?? 'root', { message: result.error ?? failed });
    }
    setSaved(true);
    await queries.invalidateQueries({ refetchType: 'none' });
    if (notice) $notice.set({ text: notice(values, result.data) });
    await onSaved?.(result.data, values, form);
    if (changesData) await queries.invalidateQueries();
  }
  function refuse() {
    showIssues(form, onRefused?.(form.getValues()) ?? [], shownAt);
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(save, refuse)(event));
  const sending: Sending = { submit, isSubmitting, isSaved, error: errors.root?.message };
  return { form, sending };
}

/** Shows each issue at its field. @returns whether every issue has a field */
function showIssues<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  issues: Issues,
  shownAt: ShownAt<Values>,
): boolean {
  const values = form.getValues();
  const isField = (name: string): name is FieldPath<Values> => name in values;
  const fieldOf = (name: string) => (isField(name) ? name : null);
  const places = issues.map(({ path, message }) => {
    const name = path.split('.')[0] ?? '';
    const place = name in shownAt ? shownAt[name] : fieldOf(name);
    if (place) form.setError(place, { message });
    return place;
  });
  return places.length > 0 && places.every(Boolean);
}

/** Returns the props of a field that the browser does not fill in. */
export function field<Values extends FieldValues, Name extends FieldPath<Values>, Context, Parsed>(
  form: Pick<UseFormReturn<Values, Context, Parsed>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { autoComplete: 'off', ...fieldProps(form, name, options) } as const;
}
