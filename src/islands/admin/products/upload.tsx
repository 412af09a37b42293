import { useEffect, useRef, useState } from 'react';
import { previewMarkdown } from '#contract/catalogue/product-form.ts';
import { formatBytes } from '#contract/kit/upload.ts';
import type { OutputOf, Route } from '#contract/route.ts';
import type { Result } from '#islands/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { callAsAdmin, uploadAsAdmin, type UploadProgress } from '../api.ts';

/** Sends forms with files; unmounting cancels the upload. */
export function useUpload() {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function send<R extends Route>(
    route: R,
    params: Record<string, string>,
    values: Record<string, unknown>,
  ): Promise<Result<OutputOf<R>>> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress({ sentBytes: 0, totalBytes: 0 });
    const options = { params, form: toFormData(values), signal, onProgress: setProgress };
    const result = await uploadAsAdmin(route, options);
    setProgress(null);
    if (signal.aborted && !result.ok) return { ...result, error: 'The upload was cancelled.' };
    // A server that refuses a large form may close the connection before the browser reads why: the
    // session may have ended.
    if (!result.ok && result.status === 0) await callAsAdmin(previewMarkdown, { markdown: '' });
    return result;
  }

  return { send, progress, cancel: () => controller.current?.abort() };
}

/** Texts come first, so that the server can refuse them before the files have come. */
function toFormData(values: Record<string, unknown>): FormData {
  const data = new FormData();
  const parts = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((part) => [name, part] as const),
  );
  for (const [name, part] of parts) {
    if (typeof part === 'string' || typeof part === 'number') data.append(name, String(part));
  }
  for (const [name, part] of parts) {
    if (part instanceof File) data.append(name, part);
  }
  return data;
}

type UploadStateProps = Pick<ReturnType<typeof useUpload>, 'progress' | 'cancel'>;

export function UploadState({ progress, cancel }: UploadStateProps) {
  if (!progress) return null;
  const { sentBytes, totalBytes } = progress;
  const isSent = totalBytes > 0 && sentBytes === totalBytes;
  const percent = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
  return (
    <div className="flex max-w-lg flex-col gap-1.5 text-sm">
      <span role="status">{isSent ? 'Saving…' : 'Uploading…'}</span>
      <progress
        aria-label="Upload"
        className="progress progress-primary w-full"
        value={percent}
        max={100}
      />
      <span className="flex items-center justify-between gap-3">
        <span>{`${percent}% · ${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`}</span>
        {!isSent && (
          <Button className="btn-ghost btn-xs" onClick={cancel}>
            Cancel upload
          </Button>
        )}
      </span>
    </div>
  );
}
