import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { previewMarkdown } from '#contract/product-form.ts';
import { isRefusal, type Result } from '#islands/api.ts';
import { callAsAdmin, type UploadProgress } from '../api.ts';
import { showIssues } from '../show-issues.ts';
import { sendFiles, type References } from './send-files.ts';

/** The status of a form whose files are not in the storage. */
const filesGone = 410;

interface Texts<Values extends FieldValues> {
  /** The field that shows what is wrong with one of the contract, or undefined. */
  fieldOf(name: string): FieldPath<Values> | undefined;
  /** What is said where nothing more is known. */
  fallback: string;
}

interface Sending<Data> {
  files: Parameters<typeof sendFiles>[0];
  /** Sends the form, with what stands for each of its files that lies in the storage by then. */
  sendForm(by: {
    references: References;
    signal: AbortSignal;
    onProgress: ((progress: UploadProgress) => void) | undefined;
  }): Promise<Result<Data>>;
}

/** The way of a form with files to the store, which puts at its fields what the server finds wrong. */
export function useUpload<Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
  { fieldOf, fallback }: Texts<Values>,
) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = useRef<AbortController>(null);
  const references = useRef<References>(new WeakMap());
  useEffect(() => () => upload.current?.abort(), []);

  /** @returns what was saved; null where nothing was, and the form says why */
  async function send<Data>(sending: Sending<Data>): Promise<Data | null> {
    const controller = new AbortController();
    upload.current = controller;
    setProgress({ sentBytes: 0, totalBytes: 0 });
    const result = await sendAll(sending, controller.signal);
    setProgress(null);
    if (result.ok) return result.data;
    if (controller.signal.aborted) {
      form.setError('root', { message: 'The upload was cancelled.' });
      return null;
    }
    // A server that refuses a large form at once may cut the line before the browser has read why: perhaps the session ended.
    if (result.status === 0) await callAsAdmin(previewMarkdown, { markdown: '' });
    const isShown = showIssues(form, result.failure.issues ?? [], fieldOf);
    if (!isShown) form.setError('root', { message: result.error ?? fallback });
    return null;
  }

  /** The files first where the storage takes them, then the form. */
  async function sendAll<Data>(
    { files, sendForm }: Sending<Data>,
    signal: AbortSignal,
  ): Promise<Result<Data>> {
    const sent = await sendFiles(files, references.current, { signal, onProgress: setProgress });
    if (!sent.ok) return sent;
    const result = await sendForm({
      references: references.current,
      signal,
      onProgress: sent.data.isDirect ? undefined : setProgress,
    });
    // A form that is refused may come again with the same files. Otherwise they may be used up, and are sent anew.
    const isKept = !result.ok && isRefusal(result) && result.status !== filesGone;
    if (!isKept) references.current = new WeakMap();
    return result;
  }

  return { send, progress, cancel: () => upload.current?.abort() };
}
