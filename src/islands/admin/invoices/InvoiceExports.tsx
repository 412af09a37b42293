import { downloadInvoices, exportInvoices, exportOss } from '#contract/books/invoices.ts';
import { ExportButton } from '../lists/ExportButton.tsx';

const monthsPerQuarter = 3;

/** Exports invoices: all of them, the PDFs of a day's month and the OSS sums of its quarter. */
export function InvoiceExports({ day }: { day: string }) {
  const [year = '', month = ''] = day.split('-');
  const quarter = `${year}Q${Math.ceil(Number(month) / monthsPerQuarter)}`;
  return (
    <>
      <ExportButton route={exportInvoices} name="Invoices CSV" params={{}} />
      <ExportButton
        route={downloadInvoices}
        name={`Invoices ${year}-${month} ZIP`}
        params={{ month: `${year}-${month}` }}
      />
      <ExportButton route={exportOss} name={`OSS ${quarter} CSV`} params={{ quarter }} />
    </>
  );
}
