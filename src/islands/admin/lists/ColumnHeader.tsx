import type { Column, Header, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { features } from './list.ts';

interface Props<Row extends RowData> {
  header: Header<typeof features, Row>;
  /** Shows no sort button: on narrow screens a select sorts. */
  isNarrow: boolean;
  className: string;
}

export const nameOf = <Row extends RowData>(column: Column<typeof features, Row>): string =>
  String(column.columnDef.header);

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

// oxlint-disable jsx-a11y/no-redundant-roles -- browsers forget what a table is once its parts are laid out as something else
/** Renders a column's name, as a sort button if the list can be sorted by it. */
export function ColumnHeader<Row extends RowData>({ header, isNarrow, className }: Props<Row>) {
  const { column } = header;
  const name = nameOf(column);
  const sorted = column.getIsSorted();
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      className={`${sorted ? 'text-base-content' : 'text-base-content/75'} h-9 py-0 text-xs leading-4 whitespace-nowrap first:pl-3 last:pr-3 ${className}`}
    >
      {column.getCanSort() && !isNarrow ? (
        <button
          type="button"
          className="group -mx-1 inline-flex min-h-6 min-w-6 cursor-pointer items-center gap-1 px-1 text-left font-semibold"
          onClick={column.getToggleSortingHandler()}
        >
          {name}
          <SortIcon sorted={sorted} />
        </button>
      ) : (
        name
      )}
    </th>
  );
}

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc')
    return <ArrowUp aria-hidden="true" size={14} className="text-primary shrink-0" />;
  if (sorted === 'desc')
    return <ArrowDown aria-hidden="true" size={14} className="text-primary shrink-0" />;
  return (
    <ChevronsUpDown
      aria-hidden="true"
      size={14}
      className="text-base-content/70 group-hover:text-base-content group-focus-visible:text-base-content shrink-0"
    />
  );
}
