import {
  exportImportProblems,
  type ImportCause,
  type Imported,
  type ImportPreview,
} from '#contract/seller/imports.ts';
import { countOf } from '#texts/language.ts';
import { saveFile } from '#islands/ui/save-file.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { fetchFile } from '../api.ts';
import { Section } from '../products/Section.tsx';

export function ImportProblems({ result: { importId, left, causes } }: { result: Imported }) {
  const rows = countOf(left, 'row');
  return (
    <Section title="Problems">
      <p>
        {`${rows} ${importId === null ? 'will be skipped. The rest will be' : 'skipped. The rest was'} imported.`}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm wrap-anywhere">
        {causes.map((cause) => (
          <li key={`${cause.column} ${cause.message}`}>{describeCause(cause)}</li>
        ))}
      </ul>
      {importId === null ? (
        <p className="meta">After the import you can download all of them as CSV.</p>
      ) : (
        <ProblemsDownload id={importId} />
      )}
    </Section>
  );
}

function describeCause({ column, message, count, rows }: ImportCause): string {
  const shown = `${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${count > rows.length ? ' …' : ''}`;
  return `${countOf(count, 'row')}: ${message} (${column && `${column}, `}${shown})`;
}

export function ProblemsDownload({ id }: { id: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <RunButton
        className="btn-sm border-base-300 bg-base-100"
        run={() => fetchFile(exportImportProblems, { id: String(id) })}
        failed="Failed to export"
        onDone={saveFile}
        changesData={false}
      >
        Problems as CSV
      </RunButton>
    </div>
  );
}

export function CheckedRows({ preview: { columns, firstRows } }: { preview: ImportPreview }) {
  return (
    <Section title="First rows">
      {/* A scrolling box must be reachable by keyboard. */}
      <div
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="First rows"
        className="overflow-x-auto"
      >
        <table className="table-sm table">
          <thead className="text-base-content">
            <tr>
              {columns.map((column, index) => (
                // Columns never move.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={index} scope="col" className="whitespace-nowrap">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {firstRows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row}>
                {columns.map((_, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index} className="max-w-60 truncate">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
