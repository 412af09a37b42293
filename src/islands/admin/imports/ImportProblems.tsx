import {
  exportImportProblems,
  problemColumns,
  type Imported,
  type ImportPreview,
} from '#contract/seller/imports.ts';
import { formatCount } from '#texts/language.ts';
import { saveFile } from '#islands/ui/save-file.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { fetchFile } from '../api.ts';
import { Section } from '../products/Section.tsx';

export function ImportProblems({ result: { importId, left, problems } }: { result: Imported }) {
  const isShort = problems.length < left;
  return (
    <Section title="Problems">
      <p>{`${formatCount(left)} rows will be skipped. The rest will be imported.`}</p>
      {/* A scrolling box must be reachable by keyboard. */}
      <div
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="Problems"
        className="max-h-96 overflow-auto"
      >
        <table className="table-sm table">
          <thead className="text-base-content">
            <tr>
              {problemColumns.shown.map(([name, label]) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, column, message }) => (
              <tr key={row}>
                <td>{row}</td>
                <td className="whitespace-nowrap">{column}</td>
                <td className="wrap-anywhere">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isShort && importId === null && (
        <p className="text-sm">{`The first ${problems.length}. After the import you can download all.`}</p>
      )}
      {importId !== null && <ProblemsDownload id={importId} />}
    </Section>
  );
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
