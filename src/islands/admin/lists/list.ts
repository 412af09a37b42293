import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { ColumnDef, RowData } from '@tanstack/react-table';
import type { LucideIcon } from 'lucide-react';
import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import type { Column } from '#contract/seller/admin.ts';
import type { Route } from '#contract/route.ts';

export const pageSize = 25;
/** The server limits the offset to a million rows. */
const lastPage = 1_000_000 / pageSize;

export const features = tableFeatures({ rowSortingFeature });
export type Columns<Row extends RowData> = ColumnDef<typeof features, Row>[];

interface ColumnOptions<Name, Row> {
  /** The list has a fixed order. */
  isUnsorted?: boolean;
  /** Columns that the server does not sort by. */
  unsorted?: Name[];
  descendingFirst?: Name[];
  actions?(row: Row): ReactNode;
}

export function columnsOf<Name extends string, Row extends RowData>(
  columns: readonly Column<Name>[],
  cells: Record<Name, (row: Row) => ReactNode>,
  {
    isUnsorted = false,
    unsorted = [],
    descendingFirst = [],
    actions,
  }: ColumnOptions<NoInfer<Name>, NoInfer<Row>> = {},
): Columns<Row> {
  const column = createColumnHelper<typeof features, Row>();
  const shown = columns.map(([name, header]) =>
    column.accessor((row): unknown => row, {
      id: name,
      header,
      enableSorting: !isUnsorted && !unsorted.includes(name),
      sortDescFirst: descendingFirst.includes(name),
      cell: ({ row }) => cells[name](row.original),
    }),
  );
  if (!actions) return shown;
  const cell = ({ row }: { row: { original: Row } }) => actions(row.original);
  return [...shown, column.display({ id: 'actions', header: 'Actions', cell })];
}

/** A list's parameters in the address, as text: `search`, `sort`, `direction` and the filters. */
export type ListParams = Record<string, string>;

export const choice = (name: string, label: string, options: Record<string, string>): Filter => ({
  kind: 'choice',
  name,
  label,
  options,
});

/** A filter beside the search. A choice's first option is the default. */
export type Filter = {
  name: string;
  label: string;
} & ({ kind: 'choice'; options: Record<string, string> } | { kind: 'day' });

interface Card {
  /** At the right of the title. */
  aside?: string;
  /** First after the title, in this order. */
  order: string[];
  /** At the right end of its line. */
  end?: string;
  /** The actions are one button, at the right of the title. */
  isMenuFirst?: boolean;
}

interface Definition<Query, Row extends RowData> {
  /** Identifies the rows in the query cache and the tab in the address. */
  key: string;
  name: string;
  /** E.g. `/admin?tab=purchases`. */
  path: string;
  empty: string;
  /** Heading while there is nothing to search, for lists whose default filters hide nothing. */
  none?: string;
  icon?: LucideIcon;
  filters?: Filter[];
  /** The column that heads a card on narrow screens. */
  title: string;
  /** The column with the row's link, if not the title. */
  link?: string;
  /** Layout of a card; without one the columns follow the title in their order. */
  card?: Card;
  /** The default sort column, descending. */
  defaultSort?: string;
  /** With a search, the default order is by relevance. */
  isRanked?: boolean;
  /** Right-aligned columns. */
  numbers?: string[];
  /** Columns of past days, sorted as newest or oldest. */
  dates?: string[];
  /** Columns of future days, sorted as latest or earliest. */
  ends?: string[];
  cardsOnly?: string[];
  /** Columns whose values need no name on a card. */
  clear?: string[];
  /** Columns whose values wrap and are never truncated. */
  whole?: string[];
  /** Rows of several lines: their cells begin at the top. */
  isTall?: boolean;
  /** The column that takes the remaining width; without one all share it. */
  widest?: string;
  isDense?: boolean;
  /** Advice for an empty list without filters. */
  beginning?: ReactNode;
  add?: { label: string; path: string };
  addMany?: { label: string; path: string };
  columns(params: ListParams): Columns<Row>;
  /** The route's schema: parameters that it refuses are dropped. */
  query: z.ZodMiniType<Query>;
  /** @throws CallFailed */
  load(query: Query, signal: AbortSignal): Promise<{ rows: Row[]; total: number }>;
  exportRoute?: Route;
}

export interface List<Row extends RowData> extends Omit<
  Definition<unknown, Row>,
  'query' | 'load' | 'filters'
> {
  filters: Filter[];
  /** Reads the address's query and drops what the server would refuse. */
  read(search: Record<string, string>): { params: ListParams; page: number };
  /** Loads a page, counted from 1. @throws CallFailed */
  load(
    params: ListParams,
    page: number,
    signal: AbortSignal,
  ): Promise<{ rows: Row[]; total: number }>;
}

export function defineList<Query, Row extends RowData>({
  query: schema,
  load,
  filters = [],
  ...rest
}: Definition<Query, Row>): List<Row> {
  const names = ['search', 'sort', 'direction', ...filters.map(({ name }) => name)];
  return {
    ...rest,
    filters,
    read(search) {
      const named = names.flatMap((name) => (search[name] ? [[name, search[name]]] : []));
      const params: ListParams = Object.fromEntries(named);
      const refused = z.safeParse(schema, params).error?.issues ?? [];
      for (const { path } of refused) delete params[String(path[0])];
      return { params, page: readPage(search.page) };
    },
    load(params, page, signal) {
      const query = z.parse(schema, { ...params, limit: pageSize, offset: (page - 1) * pageSize });
      return load(query, signal);
    },
  };
}

function readPage(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;
}

/** Returns a list's current order; a ranked list with a search has no sort column. */
export function sortOf(
  { isRanked = false, defaultSort }: Pick<List<never>, 'isRanked' | 'defaultSort'>,
  { search, sort, direction }: ListParams,
): { sortBy: string | undefined; direction: 'asc' | 'desc' } {
  return {
    sortBy: sort ?? (isRanked && search ? undefined : defaultSort),
    direction: direction === 'asc' ? 'asc' : 'desc',
  };
}

export function listPath(list: { path: string }, params: ListParams, page = 1): string {
  const url = new URL(list.path, location.origin);
  for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, value);
  if (page > 1) url.searchParams.set('page', String(page));
  return url.pathname + url.search;
}
