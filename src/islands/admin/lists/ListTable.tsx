import {
  flexRender,
  useTable,
  type Header,
  type RowData,
  type SortingState,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useMemo } from 'react';
import { $page } from '../router.ts';
import { features, listPath, type List, type Said } from './list.ts';

interface Props<Row extends RowData> {
  list: List<Row>;
  said: Said;
  rows: Row[];
  /** The rows are those of the page before, while the next one is loading. */
  isStale: boolean;
}

/** The rows as the server sorted them. Scrolls by itself where it is wider than the screen. */
export function ListTable<Row extends RowData>({ list, said, rows, isStale }: Props<Row>) {
  const columns = list.columns(said);
  const sortBy = said.sort ?? list.defaultSort;
  const isDescending = said.direction !== 'asc';
  const sorting = useMemo<SortingState>(
    () => (sortBy ? [{ id: sortBy, desc: isDescending }] : []),
    [sortBy, isDescending],
  );
  const table = useTable({
    features,
    columns,
    data: rows,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange(updater) {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      const order: Said = next
        ? { sort: next.id, direction: next.desc ? 'desc' : 'asc' }
        : { sort: '', direction: '' };
      $page.open(listPath(list, { ...said, ...order }));
    },
  });

  return (
    <div
      role="region"
      aria-label={list.name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="panel scroll-pr-32 overflow-x-auto"
    >
      <table aria-busy={isStale} className={`table-sm table ${isStale ? 'opacity-50' : ''}`}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <ColumnHeader key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  className={`px-2 py-1.5 align-baseline first:pl-3 ${edgeClass(cell.column.id)}`}
                >
                  <div className="max-w-60 wrap-break-word sm:max-w-80">
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What can be done with a row stays in sight, however narrow the screen. */
const edgeClass = (columnId: string) =>
  columnId === 'actions'
    ? 'bg-base-100 narrow:shadow-[-1px_0_0_var(--color-base-300)] sticky right-0 w-px'
    : '';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHeader<Row extends RowData>({ header }: { header: Header<typeof features, Row> }) {
  const { column } = header;
  const name = String(column.columnDef.header);
  const sorted = column.getIsSorted();
  return (
    <th
      scope="col"
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      className={`text-base-content/75 px-2 text-xs whitespace-nowrap first:pl-3 ${edgeClass(column.id)}`}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className="group -mx-1 flex cursor-pointer items-center gap-1 px-1 font-semibold"
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
  if (sorted === 'asc') return <ArrowUp aria-hidden="true" size={14} />;
  if (sorted === 'desc') return <ArrowDown aria-hidden="true" size={14} />;
  return (
    <ChevronsUpDown
      aria-hidden="true"
      size={14}
      className="opacity-40 group-hover:opacity-100 group-focus-visible:opacity-100"
    />
  );
}
