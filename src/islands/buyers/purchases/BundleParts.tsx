import { Download } from 'lucide-react';
import type { PurchasedPart } from '#contract/catalogue/bundles.ts';
import { findProgram, type Program } from '#contract/catalogue/programs.ts';
import { formatBytes } from '#contract/kit/upload.ts';
import { partChoice as texts, partDownloads as downloadTexts } from '#texts/sales.ts';
import { SetFileLinks } from './FirstRunSteps.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';

interface Props {
  parts: PurchasedPart[];
  chosen: number | undefined;
  onChoose(productId: number): void;
}

export function PartChoice({ parts, chosen, onChoose }: Props) {
  return (
    <div className="panel p-5 sm:p-6">
      <SelectField
        label={texts.label}
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {parts.map(({ productId, name }) => (
          <option key={productId} value={productId}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="meta mt-2">{texts.hint}</p>
    </div>
  );
}

interface DownloadsProps {
  parts: PurchasedPart[];
  programs: Program[] | undefined;
}

export function PartDownloads({ parts, programs }: DownloadsProps) {
  return (
    <ul aria-label={downloadTexts.label} className="divide-base-300 divide-y">
      {parts.map(({ productId, name, filePath, fileName, sizeBytes }) => (
        <li key={productId} className="flex items-center justify-between gap-4 py-3 first:pt-0">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{name}</p>
            {filePath !== null && fileName !== null && sizeBytes !== null && (
              <p className="meta wrap-anywhere">
                <span className="font-mono">{fileName}</span> · {formatBytes(sizeBytes)}
              </p>
            )}
            {filePath === null && <p className="meta">{downloadTexts.noFile}</p>}
            {filePath && <SetFileLinks setFiles={findProgram(programs, productId)?.setFiles} />}
          </div>
          {filePath !== null && (
            <a
              href={`/${filePath}`}
              className="btn btn-primary shrink-0"
              aria-label={downloadTexts.download(name)}
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
