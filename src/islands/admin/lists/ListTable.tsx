import {
  flexRender,
  useTable,
  type RowData,
  type SortingState,
  type Column,
  type Header,
} from '@tanstack/react-table';
import { useMemo, type MouseEvent } from 'react';
import { useIsNarrow } from '#islands/ui/use-media-query.ts';
import { $page } from '../router.ts';
import { features, listPath, sortOf, type List, type ListParams } from './list.ts';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';

interface Props<Row extends RowData> {
  list: List<Row>;
  params: ListParams;
  rows: Row[];
  /** The rows are the previous page's while the next one loads. */
  isStale: boolean;
}

// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers forget what a table is once its parts are laid out as something else
/** Renders rows in the server's order: cards on narrow screens, a table on wide ones. */
export function ListTable<Row extends RowData>({ list, params, rows, isStale }: Props<Row>) {
  const columns = list.columns(params);
  const isNarrow = useIsNarrow();
  const { sortBy, direction } = sortOf(list, params);
  const isDescending = direction === 'desc';
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
      const order: ListParams = next
        ? { sort: next.id, direction: next.desc ? 'desc' : 'asc' }
        : { sort: '', direction: '' };
      $page.open(listPath(list, { ...params, ...order }));
    },
  });

  return (
    <div
      role="region"
      aria-label={list.name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="panel scroll-hint scroll-pr-32 overflow-x-auto"
    >
      <table
        role="table"
        aria-busy={isStale}
        className={`narrow:block table-sm table ${list.isDense ? 'wide:text-xs' : 'wide:max-xl:text-xs xl:text-sm'} ${isStale ? 'opacity-50' : ''}`}
      >
        <thead role="rowgroup" className="narrow:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row">
              {group.headers.map((header) => (
                <ColumnHeader
                  key={header.id}
                  header={header}
                  isNarrow={isNarrow}
                  className={headerClass(header.column.id, list)}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup" className="narrow:block">
          {table.getRowModel().rows.map((row) => (
            // Keyboard users use the link in the row.
            <tr
              key={row.id}
              role="row"
              className={bodyRow}
              onClick={openRow}
              onAuxClick={openRow}
              onMouseDown={preventMiddleClickScroll}
            >
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  role="cell"
                  data-column={nameOf(cell.column)}
                  className={cellClass(cell.column.id, list)}
                  style={{ order: cardOrder(cell.column.id, list) }}
                >
                  <div className="row-value">
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

/** On narrow screens a row is a card with finger-sized buttons and links. */
const bodyRow =
  'list-row group narrow:border-base-300 narrow:flex narrow:flex-wrap narrow:items-baseline narrow:gap-x-3 narrow:border-b narrow:px-3 narrow:py-2.5 narrow:last:border-b-0 narrow:after:order-2 narrow:after:basis-full narrow:[&_.btn]:h-10 narrow:[&_.btn]:px-2 narrow:[&_.btn]:text-sm';

/** On a card the column's name precedes the value. */
const labelled =
  'narrow:before:content-[attr(data-column)] narrow:before:text-base-content/75 narrow:before:shrink-0 narrow:before:text-xs';

type Looks = Omit<List<never>, 'columns' | 'read' | 'load'>;

/** If one column takes the remaining width, the others fit their values. */
function widthClass(columnId: string, { numbers = [], widest, isDense = false }: Looks): string {
  if (columnId === 'actions') return 'wide:px-2';
  const room = isDense ? 'wide:px-1.5' : 'wide:max-xl:px-2 xl:px-4';
  const number = numbers.includes(columnId) ? 'wide:text-right tabular-nums' : '';
  const width = columnId === widest ? 'wide:w-full' : 'wide:w-px';
  return `${room} ${number} ${widest || columnId === 'id' ? width : ''}`;
}

const headerClass = (columnId: string, looks: Looks): string =>
  `${widthClass(columnId, looks)} ${columnId === 'actions' ? edge : ''} ${looks.isDense ? 'wide:whitespace-normal' : ''} ${placeClass(columnId, looks)}`;

/** Returns the class that hides a column in a table, always or if nothing in view ends. */
function placeClass(columnId: string, { ends = [], cardsOnly = [] }: Looks): string {
  if (cardsOnly.includes(columnId)) return 'wide:hidden';
  return ends.includes(columnId) ? 'row-ends' : '';
}

function cellClass(columnId: string, looks: Looks): string {
  const { title, link = title, card, clear = [], whole = [], widest } = looks;
  const { isDense = false, isTall = false } = looks;
  const classes = [
    isTall ? tallPlace(columnId, whole) : 'wide:py-0 wide:align-middle',
    'wide:h-10 wide:first:pl-3 wide:last:pr-3 narrow:flex narrow:max-w-full narrow:items-baseline narrow:gap-1.5 narrow:border-b-0! narrow:px-0 narrow:py-0.5',
    widthClass(columnId, looks),
  ];
  if (columnId === 'actions') classes.push(edge, 'narrow:-my-2 narrow:-mr-2');
  if (columnId === link) classes.push('row-title');
  classes.push(placeClass(columnId, looks));
  if (whole.includes(columnId)) classes.push('row-whole');
  else if (columnId === widest) classes.push('row-widest', isDense ? 'wide:min-w-32' : '');
  if (columnId === title) classes.push('narrow:font-medium', card?.aside ? besideAside : fullLine);
  else if (columnId === card?.aside) classes.push('narrow:font-medium');
  else if (columnId !== 'actions' && !clear.includes(columnId)) classes.push(labelled);
  if (columnId !== title) classes.push(usual);
  if ([card?.aside, card?.end, 'actions'].includes(columnId)) classes.push('narrow:ml-auto');
  return classes.join(' ');
}

function tallPlace(columnId: string, whole: string[]): string {
  if (columnId === 'actions') return 'wide:align-top wide:py-2';
  return `wide:align-top ${whole.includes(columnId) ? 'wide:py-1.5' : 'wide:py-2.5'}`;
}

const fullLine = 'narrow:basis-full';
const besideAside = 'narrow:basis-0 narrow:grow narrow:min-w-1/2';
/** A card omits what is empty or the same in most rows. */
const usual = 'narrow:has-[>div:empty]:sr-only narrow:has-[.row-usual]:sr-only';

/** Returns a cell's place on a card. The first line ends after the title and what is beside it. */
function cardOrder(columnId: string, { title, card }: Looks): number {
  if (columnId === title) return 0;
  if (columnId === card?.aside || (columnId === 'actions' && card?.isMenuFirst)) return 1;
  const place = card?.order.indexOf(columnId) ?? -1;
  return lineEnd + 1 + (place < 0 ? (card?.order.length ?? 0) : place);
}

/** As in the row's `after:order-2`. */
const lineEnd = 2;

/** The actions column stays in view; a shadow shows that it covers something. */
const edge =
  'row-actions wide:sticky wide:right-0 wide:w-px wide:max-lg:shadow-[-8px_0_8px_-8px_var(--color-base-content)]';

const interactive = 'a, button, input, select, textarea, label, summary, dialog, [popover]';

/**
 * Opens a row whose text was clicked, as its link would: with Ctrl, Shift or the middle button in
 * another tab or window. The link is beneath the texts so that they can be selected; selecting
 * opens nothing.
 */
function openRow(event: MouseEvent<HTMLElement>): void {
  const row = event.currentTarget;
  const link = row.querySelector<HTMLAnchorElement>('a[data-opens-row]');
  if (!link || !(event.target instanceof Element) || !row.contains(event.target)) return;
  if (event.target.closest(interactive) || getSelection()?.isCollapsed === false) return;
  if (event.type === 'auxclick') {
    if (event.button === 1) window.open(link.href, '_blank', 'noopener');
    return;
  }
  const { ctrlKey, metaKey, shiftKey } = event;
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  link.dispatchEvent(new window.MouseEvent('click', init));
}

/** Prevents autoscroll on a middle click, which opens the row. */
function preventMiddleClickScroll(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault();
}

interface HeaderProps<Row extends RowData> {
  header: Header<typeof features, Row>;
  /** Shows no sort button: on narrow screens a select sorts. */
  isNarrow: boolean;
  className: string;
}

const nameOf = <Row extends RowData>(column: Column<typeof features, Row>): string =>
  String(column.columnDef.header);

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

// oxlint-disable jsx-a11y/no-redundant-roles -- browsers forget what a table is once its parts are laid out as something else
function ColumnHeader<Row extends RowData>({ header, isNarrow, className }: HeaderProps<Row>) {
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
