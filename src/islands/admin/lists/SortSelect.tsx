import type { RowData } from '@tanstack/react-table';
import { sortOf, type List, type ListParams } from './list.ts';
import { sortOptions } from './sort-options.ts';

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
