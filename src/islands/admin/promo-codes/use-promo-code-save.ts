import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  createPromoCode,
  texts,
  updatePromoCode,
  type PromoCodeForm,
} from '#contract/sales/promo-codes.ts';
import { $notice } from '../actions/notice.ts';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';
import { showIssues } from '../show-issues.ts';
import { promoCodeEntrySchema, type PromoCodeValues } from './promo-code-values.ts';

export type PromoCodeMethods = UseFormReturn<PromoCodeValues, unknown, PromoCodeForm>;

interface Options {
  form: PromoCodeMethods;
  /** Undefined for a new promo code. */
  id: number | undefined;
  onSaved(): void;
}

/** Sends the form, one request at a time, and shows the server's issues at its fields. */
export function usePromoCodeSave({ form, id, onSaved }: Options) {
  const queries = useQueryClient();

  const save = form.handleSubmit(async (values) => {
    const result =
      id === undefined
        ? await callAsAdmin(createPromoCode, values)
        : await callAsAdmin(updatePromoCode, { ...values, id });
    if (result.ok) {
      await queries.invalidateQueries({ refetchType: 'none' });
      onSaved();
      const link = { text: 'Promo Codes', path: '/admin?tab=promo-codes' };
      $notice.set({ text: `${result.data.code} is saved.`, link });
      return;
    }
    const isShown = showIssues(form, result.failure.issues ?? [], fieldOf);
    if (!isShown) form.setError('root', { message: result.error ?? texts.saveFailed });
  });

  return useSubmitOnce(save);
}

/** Returns the field that shows an issue; only the version has no control. */
function fieldOf(name: string) {
  const field = fieldNames.safeParse(name).data;
  return field === 'updated_at' ? undefined : field;
}

const fieldNames = z.keyof(promoCodeEntrySchema);
