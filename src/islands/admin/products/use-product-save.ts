import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  createProduct,
  findLabelIssues,
  previewMarkdown,
  productFormSchema,
  splitList,
  texts,
  updateProduct,
  type ProductForm,
} from '#contract/product-form.ts';
import type { Product } from '#contract/products.ts';
import { $notice } from '../actions/notice.ts';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { isRefusal, type Result } from '#islands/api.ts';
import { callAsAdmin, uploadAsAdmin, type UploadProgress } from '../api.ts';
import { showIssues, type Issues } from '../show-issues.ts';
import { filesOf, toFormData, type References } from './product-values.ts';
import { sendFiles } from './send-files.ts';
import type { ProductFormMethods } from './use-file-list.ts';

/** The status of a form whose files are not in the storage. */
const filesGone = 410;

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
  const references = useRef<References>(new WeakMap());
  useEffect(() => () => upload.current?.abort(), []);

  async function save(values: ProductForm) {
    const issues = findIssues(values);
    if (issues.length > 0) return showIssues(form, issues, fieldOf);
    const sending = new AbortController();
    upload.current = sending;
    setProgress({ sentBytes: 0, totalBytes: 0 });
    const result = await send(values, sending.signal);
    setProgress(null);
    if (result.ok) {
      await queries.invalidateQueries({ refetchType: 'none' });
      onSaved();
      $notice.set({ text: `${result.data.name} is saved.` });
      return;
    }
    if (sending.signal.aborted)
      return form.setError('root', { message: 'The upload was cancelled.' });
    // A server that refuses a large form at once may cut the line before the browser has read why: perhaps the session ended.
    if (result.status === 0) await callAsAdmin(previewMarkdown, { markdown: '' });
    const isShown = showIssues(form, result.failure.issues ?? [], fieldOf);
    if (!isShown) form.setError('root', { message: result.error ?? texts.saveFailed });
  }

  /** The files first where the storage takes them, then the form with what stands for them. */
  async function send(values: ProductForm, signal: AbortSignal): Promise<Result<Product>> {
    const files = filesOf(values);
    const sent = await sendFiles(files, references.current, { signal, onProgress: setProgress });
    if (!sent.ok) return sent;
    const result = await uploadAsAdmin(id ? updateProduct : createProduct, {
      params: id ? { id } : {},
      form: toFormData(values, references.current),
      signal,
      onProgress: sent.data.isDirect ? undefined : setProgress,
    });
    // A form that is refused may come again with the same files. Otherwise they may be used up, and are sent anew.
    const isKept = !result.ok && isRefusal(result) && result.status !== filesGone;
    if (!isKept) references.current = new WeakMap();
    return result;
  }

  const submit = useSubmitOnce((event) =>
    form.handleSubmit(save, () => showIssues(form, findIssues(form.getValues()), fieldOf))(event),
  );

  return { submit, progress, cancel: () => upload.current?.abort() };
}

/** What the server would refuse only after all the files had been sent. */
function findIssues(
  form: Pick<ProductForm, 'setFileOrder' | 'setFileSymbols' | 'setFileNotes'>,
): Issues {
  const { setFileOrder = [], setFileSymbols = '', setFileNotes = '' } = form;
  return findLabelIssues(
    setFileOrder.length,
    splitList(setFileSymbols, ','),
    splitList(setFileNotes, '|'),
  );
}

/** Fields that have no control of their own have their issues shown where their files are. */
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
