import type { RowData } from '@tanstack/react-table';
import type { Columns, List } from './list.ts';

/** Names of the directions by what a column contains. */
const directions = {
  text: { asc: 'A to Z', desc: 'Z to A' },
  number: { asc: 'lowest first', desc: 'highest first' },
  date: { asc: 'oldest first', desc: 'newest first' },
  end: { asc: 'earliest first', desc: 'latest first' },
} as const;

type Kind = keyof typeof directions;
type Looks = Pick<List<never>, 'numbers' | 'dates' | 'ends'>;

/**
 * Lists the sort orders of a table as `['date desc', 'Date, newest first']`, each column's first
 * direction before the other.
 */
export function sortOptions<Row extends RowData>(
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
