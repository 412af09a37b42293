import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  createProduct,
  previewMarkdown,
  productFormSchema,
  splitList,
  texts,
  updateProduct,
  type ProductForm,
} from '#contract/product-form.ts';
import { $notice } from '../actions/notice.ts';
import { useSubmitOnce } from '../actions/use-submit-once.ts';
import { callAsAdmin } from '../session.ts';
import { showIssues, type Issues } from '../show-issues.ts';
import { uploadAsAdmin, type UploadProgress } from '../upload.ts';
import { toFormData } from './product-values.ts';
import type { ProductFormMethods } from './use-file-list.ts';

interface Options {
  form: ProductFormMethods;
  /** Of the product to be changed. */
  id: string | undefined;
  onSaved(): void;
}

/** Sends the form, once at a time, and puts at its fields what the server finds wrong. */
export function useProductSave({ form, id, onSaved }: Options) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  async function save(values: ProductForm) {
    const complaints = findComplaints(values);
    if (complaints.length > 0) return showIssues(form, complaints, fieldOf);
    upload.current = new AbortController();
    setProgress({ sentBytes: 0, totalBytes: 0 });
    const result = await uploadAsAdmin(id ? updateProduct : createProduct, {
      params: id ? { id } : {},
      form: toFormData(values),
      signal: upload.current.signal,
      onProgress: setProgress,
    });
    setProgress(null);
    if (result?.ok) {
      await queries.invalidateQueries({ refetchType: 'none' });
      onSaved();
      $notice.set({ text: `${result.data.name} is saved.` });
      return;
    }
    if (!result) return form.setError('root', { message: 'The upload was cancelled.' });
    // A server that refuses a large form at once may cut the line before the browser has read why: perhaps the session ended.
    if (result.status === 0) await callAsAdmin(previewMarkdown, { markdown: '' });
    const isShown = showIssues(form, result.failure.issues ?? [], fieldOf);
    if (!isShown) form.setError('root', { message: result.error ?? texts.saveFailed });
  }

  const submit = useSubmitOnce((event) =>
    form.handleSubmit(save, () => showIssues(form, findComplaints(form.getValues()), fieldOf))(
      event,
    ),
  );

  return { submit, progress, cancel: () => upload.current?.abort() };
}

/** What the server would refuse only after all the files had been sent. */
function findComplaints(
  form: Pick<ProductForm, 'setFileOrder' | 'setFileSymbols' | 'setFileNotes'>,
): Issues {
  const count = form.setFileOrder?.length ?? 0;
  const symbols = splitList(form.setFileSymbols ?? '', ',');
  const notes = splitList(form.setFileNotes ?? '', '|');
  const issues: Issues = [];
  if (symbols.length > count) {
    issues.push({ path: 'setFileSymbols', message: texts.tooManySymbols });
  } else if (symbols.length < count || symbols.includes('')) {
    issues.push({ path: 'setFileSymbols', message: texts.tooFewSymbols });
  }
  if (notes.length > count) issues.push({ path: 'setFileNotes', message: texts.tooManyNotes });
  return issues;
}

/** Fields that have no control of their own are told where their files are. */
const shownAt: Record<string, string> = {
  screenshotOrder: 'screenshots',
  removeScreenshots: 'screenshots',
  setFileOrder: 'setFiles',
  removeSetFiles: 'setFiles',
};

/** The form's own id and the version are shown nowhere. */
function fieldOf(name: string) {
  const field = fieldNames.safeParse(shownAt[name] ?? name).data;
  return field === 'requestId' || field === 'updatedAt' ? undefined : field;
}

const fieldNames = z.keyof(productFormSchema);
