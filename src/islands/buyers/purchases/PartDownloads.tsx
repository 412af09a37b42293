import { Download } from 'lucide-react';
import type { PurchasedPart } from '#contract/catalogue/bundles.ts';
import { formatBytes } from '#contract/kit/upload.ts';
import { partDownloads as texts } from '#texts/sales.ts';

/** Lists the products of a bundle, each with its file. */
export function PartDownloads({ parts }: { parts: PurchasedPart[] }) {
  return (
    <ul aria-label={texts.label} className="divide-base-300 divide-y">
      {parts.map(({ productId, name, filePath, fileName, sizeBytes }) => (
        <li key={productId} className="flex items-center justify-between gap-4 py-3 first:pt-0">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{name}</p>
            {filePath !== null && fileName !== null && sizeBytes !== null && (
              <p className="meta wrap-anywhere">
                <span className="font-mono">{fileName}</span> · {formatBytes(sizeBytes)}
              </p>
            )}
            {filePath === null && <p className="meta">{texts.noFile}</p>}
          </div>
          {filePath !== null && (
            <a
              href={`/${filePath}`}
              className="btn btn-primary shrink-0"
              aria-label={texts.download(name)}
              download
            >
              <Download aria-hidden="true" className="size-5" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
