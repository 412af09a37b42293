import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { previewMarkdown } from '#contract/catalogue/product-form.ts';
import type { Result } from '#islands/api.ts';
import { callAsAdmin, type UploadProgress } from '../api.ts';
import { showIssues } from '../show-issues.ts';

interface Texts<Values extends FieldValues> {
  /** Returns the field that shows a contract field's issue, or undefined. */
  fieldOf(name: string): FieldPath<Values> | undefined;
  /** Message if nothing else is known. */
  fallback: string;
}

type SendForm<Data> = (by: {
  signal: AbortSignal;
  onProgress(progress: UploadProgress): void;
}) => Promise<Result<Data>>;

/** Sends a form with files and shows the server's issues at its fields. */
export function useUpload<Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
  { fieldOf, fallback }: Texts<Values>,
) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  /** @returns the saved data, or null if the form shows an error */
  async function send<Data>(sendForm: SendForm<Data>): Promise<Data | null> {
    const controller = new AbortController();
    const { signal } = controller;
    upload.current = controller;
    setProgress({ sentBytes: 0, totalBytes: 0 });
    const result = await sendForm({ signal, onProgress: setProgress });
    setProgress(null);
    if (result.ok) return result.data;
    if (signal.aborted) {
      form.setError('root', { message: 'The upload was cancelled.' });
      return null;
    }
    // A server that refuses a large form may close the connection before the browser reads why: the
    // session may have ended.
    if (result.status === 0) await callAsAdmin(previewMarkdown, { markdown: '' });
    const isShown = showIssues(form, result.failure.issues ?? [], fieldOf);
    if (!isShown) form.setError('root', { message: result.error ?? fallback });
    return null;
  }

  return { send, progress, cancel: () => upload.current?.abort() };
}
