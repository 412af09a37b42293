import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { previewMarkdown } from '#contract/catalogue/product-form.ts';
import { isRefusal, type Result } from '#islands/api.ts';
import { callAsAdmin, type UploadProgress } from '../api.ts';
import { showIssues } from '../show-issues.ts';
import { sendFiles, type References } from './send-files.ts';

/** Status if a form's files are not in the storage. */
const filesGone = 410;

interface Texts<Values extends FieldValues> {
  /** Returns the field that shows a contract field's issue, or undefined. */
  fieldOf(name: string): FieldPath<Values> | undefined;
  /** Message if nothing else is known. */
  fallback: string;
}

interface Sending<Data> {
  files: Parameters<typeof sendFiles>[0];
  /** Sends the form, with references for files that are in the storage. */
  sendForm(by: {
    references: References;
    signal: AbortSignal;
    onProgress: ((progress: UploadProgress) => void) | undefined;
  }): Promise<Result<Data>>;
}

/** Sends a form with files and shows the server's issues at its fields. */
export function useUpload<Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
  { fieldOf, fallback }: Texts<Values>,
) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = useRef<AbortController>(null);
  const references = useRef<References>(new WeakMap());
  useEffect(() => () => upload.current?.abort(), []);

  /** Uploads and sends the form. @returns the saved data, or null if the form shows an error */
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
    // A server that refuses a large form may close the connection before the browser reads why: the
    // session may have ended.
    if (result.status === 0) await callAsAdmin(previewMarkdown, { markdown: '' });
    const isShown = showIssues(form, result.failure.issues ?? [], fieldOf);
    if (!isShown) form.setError('root', { message: result.error ?? fallback });
    return null;
  }

  /** Uploads the files, if the storage accepts them, then sends the form. */
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
    // A refused form may be sent again with the same files. After other failures they may be used
    // up.
    const isKept = !result.ok && isRefusal(result) && result.status !== filesGone;
    if (!isKept) references.current = new WeakMap();
    return result;
  }

  return { send, progress, cancel: () => upload.current?.abort() };
}
