import type { Column, Header, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { features } from './list.ts';

interface Props<Row extends RowData> {
  header: Header<typeof features, Row>;
  /** Position in the table. */
  className: string;
}

export const nameOf = <Row extends RowData>(column: Column<typeof features, Row>): string =>
  String(column.columnDef.header);

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

// oxlint-disable jsx-a11y/no-redundant-roles -- browsers forget what a table is once its parts are laid out as something else
/** Renders a column's name, as a sort button if the list can be sorted by it. */
export function ColumnHeader<Row extends RowData>({ header, className }: Props<Row>) {
  const { column } = header;
  const name = nameOf(column);
  const sorted = column.getIsSorted();
  const cell = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (sorted && cell.current) showInStrip(cell.current);
  }, [sorted]);
  return (
    <th
      ref={cell}
      scope="col"
      role="columnheader"
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      className={`${sorted ? 'text-base-content narrow:-order-1' : 'text-base-content/75'} wide:py-0 wide:h-9 wide:first:pl-3 wide:last:pr-3 narrow:border-b-0! narrow:p-0 text-xs leading-4 whitespace-nowrap ${className}`}
      onFocus={(event) => showInStrip(event.currentTarget)}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className="group wide:-mx-1 wide:px-1 narrow:h-8 narrow:px-1.5 narrow:-outline-offset-2 inline-flex min-h-6 min-w-6 cursor-pointer items-center gap-1 text-left font-semibold"
          onClick={column.getToggleSortingHandler()}
        >
          {name}
          <SortIcon sorted={sorted} />
        </button>
      ) : (
        <span className="narrow:sr-only">{name}</span>
      )}
    </th>
  );
}

/** Width of the shadow at the strip's ends. */
const shadowPixels = 16;

/**
 * Scrolls the narrow layout's header strip to a header, because browsers do not scroll to a
 * half-visible button. Does nothing on wide screens, whose header row does not scroll.
 */
function showInStrip(cell: HTMLTableCellElement): void {
  const strip = cell.parentElement;
  if (!strip) return;
  const { left, right } = cell.getBoundingClientRect();
  const seen = strip.getBoundingClientRect();
  const beyond = right + shadowPixels - seen.right;
  const before = seen.left + shadowPixels - left;
  if (beyond > 0) strip.scrollLeft += beyond;
  else if (before > 0) strip.scrollLeft -= before;
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
