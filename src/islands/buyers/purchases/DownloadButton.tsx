import { Download } from 'lucide-react';
import { formatBytes } from '#contract/kit/upload.ts';
import { downloadButton as texts } from '#texts/sales.ts';

interface Props {
  filePath: string;
  /** Missing in older tabs' memory. */
  file: { name: string; sizeBytes: number } | undefined;
}

export function DownloadButton({ filePath, file }: Props) {
  return (
    <>
      <a href={`/${filePath}`} className="btn btn-primary btn-lg w-full" download>
        <Download aria-hidden="true" className="size-5" />
        {texts.download}
      </a>
      {file && (
        <p className="meta mt-2 text-center wrap-anywhere">
          <span className="font-mono">{file.name}</span> · {formatBytes(file.sizeBytes)}
        </p>
      )}
    </>
  );
}
