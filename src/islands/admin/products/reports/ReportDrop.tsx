import { useEffect, useRef, useState } from 'react';
import type { SetFile } from '#contract/catalogue/products.ts';
import { addReport, reportUpload, texts } from '#contract/catalogue/reports.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { uploadAsAdmin } from '../../api.ts';
import { FileDrop } from '../FileDrop.tsx';
import { formatCount } from '#texts/language.ts';

interface Props {
  id: string;
  setFiles: SetFile[];
  onAdded(): Promise<unknown>;
}

/** Uploads a report and shows progress, success, or what is wrong with it. */
export function ReportDrop({ id, setFiles, onAdded }: Props) {
  const [setFileId, setSetFileId] = useState('');
  const [versionNumber, setVersionNumber] = useState('');
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [added, setAdded] = useState('');
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  async function send(file: File) {
    // One at a time.
    if (percent !== null) return;
    const form = new FormData();
    form.append('report', file);
    if (setFileId) form.append('setFileId', setFileId);
    if (versionNumber.trim()) form.append('versionNumber', versionNumber);
    setPercent(0);
    setError(undefined);
    setAdded('');
    upload.current = new AbortController();
    const result = await uploadAsAdmin(addReport, {
      params: { id },
      form,
      signal: upload.current.signal,
      onProgress: ({ sentBytes, totalBytes }) =>
        setPercent(Math.floor((sentBytes / Math.max(1, totalBytes)) * 100)),
    });
    if (result.ok) {
      const { symbol, timeframe, trades } = result.data;
      setAdded(`${symbol} ${timeframe} with ${formatCount(trades)} trades is added.`);
      await onAdded();
    } else setError(result.error ?? texts.addFailed);
    setPercent(null);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Made by set file"
          value={setFileId}
          onChange={({ currentTarget }) => setSetFileId(currentTarget.value)}
        >
          <option value="">Find it by its inputs</option>
          {setFiles.map(({ id: setFile, symbol, fileName }) => (
            <option key={setFile} value={setFile}>
              {symbol} ({fileName})
            </option>
          ))}
        </SelectField>
        <Field
          label="Version tested"
          autoComplete="off"
          hint="For example 2.4; may stay empty"
          value={versionNumber}
          onChange={({ currentTarget }) => setVersionNumber(currentTarget.value)}
        />
      </div>
      <FileDrop
        label="Report"
        rule={reportUpload}
        error={error}
        onFiles={([file]) => {
          if (file) void send(file);
        }}
      />
      <div role="status" className="text-sm">
        {percent === null ? added : percent < 100 ? 'Uploading…' : 'Reading and checking…'}
      </div>
      {percent !== null && (
        <progress
          aria-label="Upload of the report"
          className="progress progress-primary w-full max-w-lg"
          value={percent}
          max={100}
        />
      )}
    </div>
  );
}
