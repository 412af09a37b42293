import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  saveSettings,
  settingsSchema,
  texts,
  type SettingsAnswer,
  type SettingsValues,
} from '#contract/seller/shop-settings.ts';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';
import { showIssues } from '../show-issues.ts';
import { toForm, type SettingsForm } from './settings-values.ts';

interface Options {
  form: UseFormReturn<SettingsForm, unknown, SettingsValues>;
  /** Version of the settings that the form was filled with. */
  updatedAt: string;
  onSaved(answer: SettingsAnswer): void;
}

/** Sends the settings, one request at a time, and shows the server's issues at their fields. */
export function useSettingsSave({ form, updatedAt, onSaved }: Options) {
  const queries = useQueryClient();

  const save = form.handleSubmit(async (values) => {
    const result = await callAsAdmin(saveSettings, { ...values, updatedAt });
    if (result.ok) {
      await queries.invalidateQueries({ refetchType: 'none' });
      form.reset(toForm(result.data));
      onSaved(result.data);
      $notice.set({ text: 'The settings are saved. Every page shows them from now on.' });
      return;
    }
    const isShown = showIssues(form, result.failure.issues ?? [], fieldOf);
    if (!isShown) form.setError('root', { message: result.error ?? texts.saveFailed });
  });

  return useSubmitOnce(save);
}

const fieldNames = z.keyof(settingsSchema);

/** Returns the field of a setting; events have no field of their own. */
function fieldOf(name: string) {
  const setting = fieldNames.safeParse(name).data;
  return setting === 'notify' ? undefined : setting;
}
