import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listSetFiles, type SetFile } from '#contract/catalogue/products.ts';
import {
  addReport,
  deleteReport,
  listReports,
  maxReports,
  reportFlags,
  reportUpload,
  texts,
  type Report,
} from '#contract/catalogue/reports.ts';
import { formatMoney } from '#contract/catalogue/reports/format-money.ts';
import { maxDrawdown } from '#contract/catalogue/reports/max-drawdown.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { formatCount, formatDay } from '#texts/language.ts';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { callAsAdmin } from '../api.ts';
import { load } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { FileDrop } from './FileDrop.tsx';
import { SectionHeading } from './Section.tsx';
import { useUpload } from './upload.tsx';

/** Each report is saved immediately, without the form's Save. */
export function ProductReports({ id }: { id: string }) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['product-reports', id],
    queryFn: async ({ signal }) => {
      const [{ reports }, setFiles] = await Promise.all([
        load(listReports, { id }, signal),
        load(listSetFiles, { id }, signal),
      ]);
      return { reports, setFiles };
    },
  });
  // The product form keeps its unsaved input.
  const refresh = () => queries.invalidateQueries({ queryKey: ['product-reports', id] });
  return (
    <section aria-label="Tester reports" className="panel flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <SectionHeading id="reports">Tester reports</SectionHeading>
        <p className="text-base-content/75 mt-1 text-sm">
          Drop a strategy tester report saved as HTML, in English. The store checks that it adds up
          and shows its figures and balance on the product’s page at once. The file itself isn’t
          kept.
        </p>
      </div>
      <Loaded query={query} failed={texts.loadFailed}>
        {({ reports, setFiles }) => (
          <>
            {reports.length > 0 && (
              <ul className="divide-base-300 border-base-300 divide-y border-y">
                {reports.map((report) => (
                  <ReportRow key={report.id} productId={id} report={report} onRemoved={refresh} />
                ))}
              </ul>
            )}
            {reports.length < maxReports ? (
              <ReportDrop
                id={id}
                setFiles={setFiles}
                isFirst={reports.length === 0}
                onAdded={refresh}
              />
            ) : (
              <p className="text-sm">{texts.tooMany}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ReportRowProps {
  productId: string;
  report: Report;
  onRemoved(): unknown;
}

function ReportRow({ productId, report, onRemoved }: ReportRowProps) {
  const { symbol, timeframe, from, to, trades, profitFactor, netProfit } = report;
  const name = `${symbol} ${timeframe}, ${formatDay(from)} to ${formatDay(to)}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-medium">
          {report.versionNumber ? `${name}, version ${report.versionNumber}` : name}
        </p>
        <p>
          {`${formatCount(trades)} trades · net ${formatMoney(netProfit, report)} · profit factor ${String(profitFactor ?? '–')} · drawdown ${maxDrawdown(report).percent}%`}
        </p>
        <p className="text-base-content/75">
          {report.setFile
            ? `Made with the set file ${report.setFile.symbol} (${report.setFile.fileName})`
            : 'No set file of this product has these inputs'}
        </p>
        {report.flags.map((flag) => (
          <p key={flag} className="text-warning">
            {reportFlags[flag]}
          </p>
        ))}
      </div>
      <ConfirmButton
        label="Remove"
        title={`Remove ${name}`}
        className="btn-ghost btn-xs text-error"
        question="Remove this report?"
        run={() => callAsAdmin(deleteReport, { id: productId, reportId: report.id })}
        failed={texts.removeFailed}
        changesData={false}
        onDone={onRemoved}
      >
        {`${name}. Its figures leave the product’s page at once. You can upload the file again.`}
      </ConfirmButton>
    </li>
  );
}

interface ReportDropProps {
  id: string;
  setFiles: SetFile[];
  isFirst: boolean;
  onAdded(): Promise<unknown>;
}

function ReportDrop({ id, setFiles, isFirst, onAdded }: ReportDropProps) {
  const [isUnfolded] = useState(isFirst);
  const [setFileId, setSetFileId] = useState('');
  const [versionNumber, setVersionNumber] = useState('');
  const [error, setError] = useState<string>();
  const [added, setAdded] = useState('');
  const { send, progress } = useUpload();
  const percent =
    progress && Math.floor((progress.sentBytes / Math.max(1, progress.totalBytes)) * 100);

  async function add(report: File) {
    // One at a time.
    if (progress) return;
    setError(undefined);
    setAdded('');
    const values = { report, ...(setFileId && { setFileId }) };
    const tested = versionNumber.trim() ? { versionNumber } : {};
    const result = await send(addReport, { id }, { ...values, ...tested });
    if (!result.ok) return setError(result.error ?? texts.addFailed);
    const { symbol, timeframe, trades } = result.data;
    setAdded(`${symbol} ${timeframe} with ${formatCount(trades)} trades added.`);
    await onAdded();
  }

  return (
    <details open={isUnfolded}>
      <summary className="mb-3 text-sm font-medium">Add a report</summary>
      <div className="flex flex-col gap-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Set file used"
            value={setFileId}
            onChange={({ currentTarget }) => setSetFileId(currentTarget.value)}
          >
            <option value="">Match it by its inputs</option>
            {setFiles.map(({ id: setFile, symbol, fileName }) => (
              <option key={setFile} value={setFile}>
                {symbol} ({fileName})
              </option>
            ))}
          </SelectField>
          <Field
            label="Version tested"
            autoComplete="off"
            hint="Optional, such as 2.4"
            value={versionNumber}
            onChange={({ currentTarget }) => setVersionNumber(currentTarget.value)}
          />
        </div>
        <FileDrop
          label="Report"
          rule={reportUpload}
          error={error}
          onFiles={([file]) => {
            if (file) void add(file);
          }}
        />
        <div role="status" className="text-sm">
          {percent === null ? added : percent < 100 ? 'Uploading…' : 'Reading and checking…'}
        </div>
        {percent !== null && (
          <progress
            aria-label="Report upload"
            className="progress progress-primary w-full max-w-lg"
            value={percent}
            max={100}
          />
        )}
      </div>
    </details>
  );
}
