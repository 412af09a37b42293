import type { ImportPreview } from '#contract/seller/imports.ts';
import { Section } from '../products/Section.tsx';

/** Shows the first rows of a file as they were read. */
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
