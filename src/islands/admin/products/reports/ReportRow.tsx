import { useState } from 'react';
import { deleteReport, reportFlags, texts, type Report } from '#contract/catalogue/reports.ts';
import { formatMoney } from '#contract/catalogue/reports/format-money.ts';
import { maxDrawdown } from '#contract/catalogue/reports/max-drawdown.ts';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { useAction } from '../../actions/use-action.ts';
import { callAsAdmin } from '../../api.ts';
import { formatCount, formatDay } from '#texts/language.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  productId: string;
  report: Report;
  onRemoved(): unknown;
}

/** Renders a report with its figures and set file, and a remove button. */
export function ReportRow({ productId, report, onRemoved }: Props) {
  const { symbol, timeframe, from, to, trades, profitFactor, netProfit } = report;
  const [isAsking, setAsking] = useState(false);
  const name = `${symbol} ${timeframe}, ${formatDay(from)} to ${formatDay(to)}`;
  const action = useAction(
    () => callAsAdmin(deleteReport, { id: productId, reportId: report.id }),
    { failed: texts.removeFailed, onDone: onRemoved, changesData: false },
  );
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
            ? `Made by the set file ${report.setFile.symbol} (${report.setFile.fileName})`
            : 'No set file of this product has its inputs'}
        </p>
        {report.flags.map((flag) => (
          <p key={flag} className="text-warning">
            {reportFlags[flag]}
          </p>
        ))}
      </div>
      <Button
        title={`Remove ${name}`}
        className="btn-ghost btn-xs text-error"
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          question="Remove this report?"
          action="Remove"
          run={action}
          onCancel={() => setAsking(false)}
        >
          {`${name}. Its figures leave the product’s page at once. The file can be uploaded again.`}
        </ConfirmDialog>
      )}
    </li>
  );
}
