import { formatBytes } from '#contract/kit/upload.ts';
import type { UploadProgress } from '../api.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  progress: UploadProgress;
  onCancel(): void;
}

export function UploadState({ progress: { sentBytes, totalBytes }, onCancel }: Props) {
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
          <Button className="btn-ghost btn-xs" onClick={onCancel}>
            Cancel upload
          </Button>
        )}
      </span>
    </div>
  );
}
