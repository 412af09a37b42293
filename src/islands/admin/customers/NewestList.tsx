import type { ReactNode } from 'react';
import { formatCount } from '#texts/language.ts';
import { Panel } from '../Panel.tsx';

interface Props<Row> {
  title: string;
  of: { rows: Row[]; total: number };
  /** Shown if there are none; without it the list is omitted. */
  empty?: string;
  keyOf(row: Row, index: number): string | number;
  children(row: Row): ReactNode;
}

/** Lists the newest rows of a kind, with their total number. */
export function NewestList<Row>({ title, of: { rows, total }, empty, ...props }: Props<Row>) {
  if (total === 0 && empty === undefined) return null;
  return (
    <Panel title={`${title} (${formatCount(total)})`}>
      {total === 0 ? (
        <p className="meta">{empty}</p>
      ) : (
        <ul className="divide-base-300 divide-y text-sm">
          {rows.map((row, index) => (
            <li
              key={props.keyOf(row, index)}
              className="flex items-start justify-between gap-x-3 py-2"
            >
              {props.children(row)}
            </li>
          ))}
        </ul>
      )}
      {total > rows.length && (
        <p className="meta mt-1">{`The newest ${formatCount(rows.length)} are shown.`}</p>
      )}
    </Panel>
  );
}

interface CellProps {
  children: ReactNode;
  /** Second line. */
  meta: ReactNode;
}

export function Cell({ children, meta }: CellProps) {
  return (
    <div className="min-w-0">
      <div className="wrap-anywhere">{children}</div>
      <p className="meta wrap-anywhere">{meta}</p>
    </div>
  );
}
