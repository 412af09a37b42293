import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  createPromoCode,
  promoCodeFormSchema,
  texts,
  updatePromoCode,
} from '../../../contract/promo-codes.ts';
import { $notice } from '../actions/notice.ts';
import { useSubmitOnce } from '../actions/use-submit-once.ts';
import { callAsAdmin } from '../session.ts';
import type { ParsedPromoCode, PromoCodeValues } from './promo-code-values.ts';

export type PromoCodeMethods = UseFormReturn<PromoCodeValues, unknown, ParsedPromoCode>;

interface Options {
  form: PromoCodeMethods;
  /** Of the promo code to be changed. */
  id: number | undefined;
  onSaved(): void;
}

/** Sends the form, once at a time, and puts at its fields what the server finds wrong. */
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
    for (const { path, message } of result.failure.issues ?? []) {
      const name = fieldNames.safeParse(path.split('.')[0]);
      if (name.success) form.setError(name.data, { message });
    }
    form.setError('root', { message: result.error ?? texts.saveFailed });
  });

  return useSubmitOnce(save);
}

const fieldNames = z.keyof(promoCodeFormSchema);
