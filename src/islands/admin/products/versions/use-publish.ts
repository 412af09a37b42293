import { useEffect, useRef, useState } from 'react';
import { previewMarkdown } from '#contract/product-form.ts';
import {
  publishVersion,
  texts,
  versionFormSchema,
  type VersionForm,
} from '#contract/version-form.ts';
import type { Version } from '#contract/versions.ts';
import * as z from 'zod/mini';
import { isRefusal, type Result } from '#islands/api.ts';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from '../../actions/notice.ts';
import { callAsAdmin, uploadAsAdmin, type UploadProgress } from '../../api.ts';
import { showIssues } from '../../show-issues.ts';
import type { References } from '../product-values.ts';
import { sendFiles } from '../send-files.ts';
import { useRefresh } from './use-refresh.ts';
import { toVersionForm, type VersionMethods } from './version-values.ts';

/** The status of a form whose file is not in the storage. */
const fileGone = 410;

interface Options {
  form: VersionMethods;
  /** Of the product. */
  id: string;
  onPublished(): void;
}

/** Sends the form, once at a time, and puts at its fields what the server finds wrong. */
export function usePublish({ form, id, onPublished }: Options) {
  const refresh = useRefresh(id);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = useRef<AbortController>(null);
  const references = useRef<References>(new WeakMap());
  useEffect(() => () => upload.current?.abort(), []);

  async function publish(values: VersionForm) {
    const sending = new AbortController();
    upload.current = sending;
    setProgress({ sentBytes: 0, totalBytes: 0 });
    const result = await send(values, sending.signal);
    setProgress(null);
    if (result.ok) {
      await refresh();
      onPublished();
      $notice.set({ text: `Version ${result.data.number} is published.` });
      return;
    }
    if (sending.signal.aborted)
      return form.setError('root', { message: 'The upload was cancelled.' });
    // A server that refuses a large form at once may cut the line before the browser has read why: perhaps the session ended.
    if (result.status === 0) await callAsAdmin(previewMarkdown, { markdown: '' });
    const isShown = showIssues(form, result.failure.issues ?? [], fieldOf);
    if (!isShown) form.setError('root', { message: result.error ?? texts.saveFailed });
  }

  /** The file first where the storage takes it, then the form with what stands for it. */
  async function send(values: VersionForm, signal: AbortSignal): Promise<Result<Version>> {
    const { file } = values;
    // The schema has asked for one.
    if (!(file instanceof File)) throw new Error('The form has no file');
    const sent = await sendFiles([['file', [file]]], references.current, {
      signal,
      onProgress: setProgress,
    });
    if (!sent.ok) return sent;
    const result = await uploadAsAdmin(publishVersion, {
      params: { id },
      form: toVersionForm(values, references.current.get(file) ?? file),
      signal,
      onProgress: sent.data.isDirect ? undefined : setProgress,
    });
    const isKept = !result.ok && isRefusal(result) && result.status !== fileGone;
    if (!isKept) references.current = new WeakMap();
    return result;
  }

  return {
    submit: useSubmitOnce((event) => form.handleSubmit(publish)(event)),
    progress,
    cancel: () => upload.current?.abort(),
  };
}

const fieldNames = z.keyof(versionFormSchema);

/** The form's own id is shown nowhere. */
function fieldOf(name: string) {
  const field = fieldNames.safeParse(name).data;
  return field === 'requestId' ? undefined : field;
}
