import { formatBytes } from '#contract/upload.ts';
import { upload as texts } from '#texts/admin/product-form.ts';
import type { UploadProgress } from '../api.ts';
import { FormBar } from '../FormBar.tsx';

interface Props {
  error: string | undefined;
  isSaving: boolean;
  isDirty: boolean;
  /** Null while nothing is on its way. */
  progress: UploadProgress | null;
  onCancel(): void;
}

/** What became of the last try, how far the present one is, and the button for the next. */
export function SaveBar({ progress, onCancel, ...rest }: Props) {
  return (
    <FormBar {...rest}>
      {progress && <UploadState progress={progress} onCancel={onCancel} />}
    </FormBar>
  );
}

export function UploadState({
  progress,
  onCancel,
}: {
  progress: UploadProgress;
  onCancel(): void;
}) {
  const { sentBytes, totalBytes } = progress;
  const isSent = totalBytes > 0 && sentBytes === totalBytes;
  const percent = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
  return (
    <div className="flex max-w-lg flex-col gap-1.5 text-sm">
      <span role="status">{isSent ? texts.saving : texts.uploading}</span>
      <progress
        aria-label={texts.label}
        className="progress progress-primary w-full"
        value={percent}
        max={100}
      />
      <span className="flex items-center justify-between gap-3">
        <span>{texts.progress(percent, formatBytes(sentBytes), formatBytes(totalBytes))}</span>
        {!isSent && (
          <button type="button" className="btn btn-ghost btn-xs" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </span>
    </div>
  );
}
