import PQueue from 'p-queue';
import {
  requestUploads,
  texts,
  type UploadAddress,
  type UploadField,
} from '#contract/kit/uploads.ts';
import { toFailed, type Failed, type Result } from '#islands/api.ts';
import { callAsAdmin, postElsewhere, type UploadProgress } from '../api.ts';

/** References that the form sends in place of files that are already in the storage. */
export type References = WeakMap<File, string>;

/**
 * Builds the form to send: texts first, so that the server can refuse them before the files arrive.
 */
export function toFormData(values: Record<string, unknown>, references: References): FormData {
  const data = new FormData();
  const parts = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((part) => [name, part] as const),
  );
  for (const [name, part] of parts) {
    if (typeof part === 'string' || typeof part === 'number') data.append(name, String(part));
  }
  for (const [name, part] of parts) {
    if (part instanceof File) data.append(name, references.get(part) ?? part);
  }
  return data;
}

const concurrency = 4;

interface SendOptions {
  signal: AbortSignal;
  /** Progress of all files together. */
  onProgress(progress: UploadProgress): void;
}

/**
 * Uploads a form's files directly to the storage, if the shop is set up for it, except those
 * uploaded by an earlier try. Upload addresses are requested field by field, because they expire
 * after half an hour and each request renews the session. Never rejects.
 *
 * @param references gains the uploaded files
 * @returns whether they were uploaded; otherwise they are sent with the form
 */
export async function sendFiles(
  byField: [UploadField, File[]][],
  references: References,
  { signal, onProgress }: SendOptions,
): Promise<Result<{ isDirect: boolean }>> {
  const waiting = byField.map(([field, files]): [UploadField, File[]] => [
    field,
    files.filter((file) => !references.has(file)),
  ]);
  const report = countTogether(
    waiting.flatMap(([, files]) => files),
    onProgress,
  );
  let isDirect = false;
  for (const [field, files] of waiting) {
    if (files.length === 0) continue;
    const asked = await callAsAdmin(requestUploads, {
      files: files.map(({ name, size }) => ({ field, name: withoutFolder(name), size })),
    });
    if (!asked.ok) return asked;
    if (!asked.data.direct) break;
    isDirect = true;
    const { uploads } = asked.data;
    const failed = await sendField(field, files, uploads, { signal, report, references });
    if (failed) return failed;
  }
  return { ok: true, data: { isDirect } };
}

interface FieldOptions {
  signal: AbortSignal;
  report(file: File, sentBytes: number): void;
  references: References;
}

/** Uploads a field's files. The first failure aborts the others. */
async function sendField(
  field: UploadField,
  files: File[],
  addresses: UploadAddress[],
  { signal, report, references }: FieldOptions,
): Promise<Failed | null> {
  const sending = new AbortController();
  signal.addEventListener('abort', () => sending.abort());
  if (signal.aborted) sending.abort();
  const queue = new PQueue({ concurrency });
  let first: Failed | null = null;
  const send = async ({ url, fields, reference }: UploadAddress, index: number) => {
    const file = files[index];
    if (!file) return;
    const form = toForm(fields, file);
    const onProgress = ({ sentBytes }: UploadProgress) => report(file, sentBytes);
    const result = await postElsewhere(url, { form, signal: sending.signal, onProgress });
    if (result.ok) references.set(file, reference);
    else first ??= describe(result, field, file);
    if (first) sending.abort();
  };
  await queue.addAll(addresses.map((address, index) => () => send(address, index)));
  return first;
}

/** Puts the file last: storages ignore fields after it. */
function toForm(fields: Record<string, string>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

/** Replaces a storage's technical message. */
function describe({ status }: Failed, field: UploadField, { name }: File): Failed {
  const error = status === 0 ? texts.unreachable(name) : texts.refused(name);
  return toFailed(status, { error, issues: [{ path: field, message: error }] });
}

/** Adds up the files' progress. A form is slightly larger than its file. */
function countTogether(files: File[], onProgress: SendOptions['onProgress']) {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const sent = new Map<File, number>();
  return (file: File, sentBytes: number) => {
    sent.set(file, Math.min(sentBytes, file.size));
    onProgress({
      sentBytes: Array.from(sent.values()).reduce((sum, bytes) => sum + bytes, 0),
      totalBytes,
    });
  };
}

/** Strips the path that some browsers and systems put into the name. */
const withoutFolder = (name: string) => name.replace(/^.*[/\\]/, '');
