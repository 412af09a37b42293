import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listSetFiles } from '#contract/catalogue/products.ts';
import { listReports, maxReports, texts } from '#contract/catalogue/reports.ts';
import { load } from '../../load.ts';
import { Loaded } from '../../Loaded.tsx';
import { SectionHeading } from '../Section.tsx';
import { ReportDrop } from './ReportDrop.tsx';
import { ReportRow } from './ReportRow.tsx';

/**
 * Renders a product's backtest reports and the upload of another. Each is saved immediately,
 * without the form's Save.
 */
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
          Drop what the strategy tester saved as HTML, in English. The store reads it, checks that
          it adds up, and shows its figures and the balance on the product’s page at once. The file
          itself is not kept.
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
              <ReportDrop id={id} setFiles={setFiles} onAdded={refresh} />
            ) : (
              <p className="text-sm">{texts.tooMany}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
