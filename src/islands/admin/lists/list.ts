import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { ColumnDef, RowData } from '@tanstack/react-table';
import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import type { Column } from '#contract/admin.ts';
import type { Route } from '#contract/route.ts';

export const pageSize = 25;
/** The server gives no rows beyond the millionth. */
const lastPage = 1_000_000 / pageSize;

export const features = tableFeatures({ rowSortingFeature });
export type Columns<Row extends RowData> = ColumnDef<typeof features, Row>[];

interface ColumnOptions<Name, Row> {
  /** Of a list that stands as it is. */
  isUnsorted?: boolean;
  /** Those whose highest values are wanted first. */
  descendingFirst?: Name[];
  /** What can be done with a row, in a column of its own. */
  actions?(row: Row): ReactNode;
}

/** @param cells by the name of each column, what it shows of a row */
export function columnsOf<Name extends string, Row extends RowData>(
  columns: readonly Column<Name>[],
  cells: Record<Name, (row: Row) => ReactNode>,
  {
    isUnsorted = false,
    descendingFirst = [],
    actions,
  }: ColumnOptions<NoInfer<Name>, NoInfer<Row>> = {},
): Columns<Row> {
  const column = createColumnHelper<typeof features, Row>();
  const shown = columns.map(([name, header]) =>
    column.accessor((row): unknown => row, {
      id: name,
      header,
      enableSorting: !isUnsorted,
      sortDescFirst: descendingFirst.includes(name),
      cell: ({ row }) => cells[name](row.original),
    }),
  );
  if (!actions) return shown;
  const cell = ({ row }: { row: { original: Row } }) => actions(row.original);
  return [...shown, column.display({ id: 'actions', header: 'Actions', cell })];
}

/** What the address says of a list: `search`, `sort`, `direction` and the filters, as text. */
export type ListParams = Record<string, string>;

/** A filter beside the search. The first option of a choice is the one when nothing is said. */
export type Filter = {
  name: string;
  label: string;
  /** On a phone it stands in a line of its own. */
  hasRow?: boolean;
} & ({ kind: 'choice'; options: Record<string, string> } | { kind: 'day' });

interface Definition<Query, Row extends RowData> {
  /** Of the rows, in the cache and in the address of the list's tab. */
  key: string;
  name: string;
  /** Where the list stands: `/admin?tab=purchases`. */
  path: string;
  empty: string;
  filters?: Filter[];
  /** The column that tells a row from the others: on narrow screens it stands above them. */
  title: string;
  /** The column that the rows are sorted by when nothing is said, the highest first. */
  defaultSort?: string;
  /** With a search the best match comes first, and the default order is none. */
  isRanked?: boolean;
  /** The columns that hold numbers, which stand under each other by their last digit. */
  numbers?: string[];
  /** The columns whose values say by themselves what they are: on a card they have no name before them. */
  clear?: string[];
  /** The columns whose values are never cut: they go on in lines of their own. */
  whole?: string[];
  /** The column that takes the room that a wide table leaves; without one all take of it. */
  widest?: string;
  /** What to do first, where there is nothing and nothing was asked for. */
  beginning?: ReactNode;
  /** The link above the table. */
  add?: { label: string; path: string };
  columns(params: ListParams): Columns<Row>;
  /** The route's own schema: what it refuses is not asked for. */
  query: z.ZodMiniType<Query>;
  /** @throws CallFailed */
  load(query: Query, signal: AbortSignal): Promise<{ rows: Row[]; total: number }>;
  exportRoute?: Route;
}

/** A table of the admin. */
export interface List<Row extends RowData> extends Omit<
  Definition<unknown, Row>,
  'query' | 'load' | 'filters'
> {
  filters: Filter[];
  /** Reads the address's query; what the server would refuse is left out. */
  read(search: Record<string, string>): { params: ListParams; page: number };
  /** One page, from 1. @throws CallFailed */
  load(
    params: ListParams,
    page: number,
    signal: AbortSignal,
  ): Promise<{ rows: Row[]; total: number }>;
}

/** Ties a list to the schema of its route. */
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

/** The address of a list in a given state. */
export function listPath(list: { path: string }, params: ListParams, page = 1): string {
  const url = new URL(list.path, location.origin);
  for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, value);
  if (page > 1) url.searchParams.set('page', String(page));
  return url.pathname + url.search;
}
