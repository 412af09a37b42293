import type { RowData } from '@tanstack/react-table';
import { sortOf, type List, type ListParams, type Columns } from './list.ts';

interface Props<Row extends RowData> {
  list: List<Row>;
  params: ListParams;
  onChange(changed: ListParams): void;
}

/** Sorts the list on narrow screens, where the table has no headers. */
export function SortSelect<Row extends RowData>({ list, params, onChange }: Props<Row>) {
  const options = sortOptions(list.columns(params), list);
  if (options.length === 0) return null;
  const { sortBy, direction } = sortOf(list, params);
  return (
    <label className="select select-sm wide:hidden h-10 w-auto min-w-0 grow basis-0">
      <span className="label text-base-content/80">Sort</span>
      <select
        value={sortBy ? `${sortBy} ${direction}` : ''}
        onChange={(event) => {
          const [sort = '', chosen = ''] = event.currentTarget.value.split(' ');
          onChange({ sort, direction: chosen });
        }}
      >
        {list.isRanked && params.search && <option value="">Best match</option>}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const directions = {
  text: { asc: 'A to Z', desc: 'Z to A' },
  number: { asc: 'lowest first', desc: 'highest first' },
  date: { asc: 'oldest first', desc: 'newest first' },
  end: { asc: 'earliest first', desc: 'latest first' },
} as const;

type Kind = keyof typeof directions;
type Looks = Pick<List<never>, 'numbers' | 'dates' | 'ends'>;

/** Lists sort orders: `['date desc', 'Date, newest first']`, a column's first direction first. */
function sortOptions<Row extends RowData>(
  columns: Columns<Row>,
  looks: Looks,
): [value: string, label: string][] {
  return columns.flatMap(({ id = '', header, enableSorting, sortDescFirst }) => {
    if (!enableSorting) return [];
    const names = directions[kindOf(id, looks, sortDescFirst)];
    const order = sortDescFirst ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
    return order.map((direction): [string, string] => [
      `${id} ${direction}`,
      `${String(header)}, ${names[direction]}`,
    ]);
  });
}

function kindOf(id: string, { numbers, dates, ends }: Looks, isDescendingFirst = false): Kind {
  if (dates?.includes(id)) return 'date';
  if (ends?.includes(id)) return 'end';
  return numbers?.includes(id) || isDescendingFirst ? 'number' : 'text';
}
