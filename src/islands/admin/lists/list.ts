import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { ColumnDef, RowData } from '@tanstack/react-table';
import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';

export const pageSize = 25;
/** The server hears of no rows beyond the millionth. */
const lastPage = 1_000_000 / pageSize;

export const features = tableFeatures({ rowSortingFeature });
export type Columns<Row extends RowData> = ColumnDef<typeof features, Row>[];

/** Writes the columns of a list: the id of each is the name that the server sorts by. */
export function columnsFor<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>();
}

/** What the address says of a list: `search`, `sort`, `direction` and the filters, as text. */
export type Said = Record<string, string>;

/** A filter beside the search. The first option of a choice is the one when nothing is said. */
export type Filter =
  | { name: string; label: string; kind: 'choice'; options: [value: string, label: string][] }
  | { name: string; label: string; kind: 'day' };

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
  /** The link above the table. */
  add?: { label: string; path: string };
  columns(said: Said): Columns<Row>;
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
  read(search: Record<string, string>): { said: Said; page: number };
  /** One page, from 1. @throws CallFailed */
  load(said: Said, page: number, signal: AbortSignal): Promise<{ rows: Row[]; total: number }>;
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
      const said: Said = Object.fromEntries(named);
      const refused = z.safeParse(schema, said).error?.issues ?? [];
      for (const { path } of refused) delete said[String(path[0])];
      return { said, page: readPage(search.page) };
    },
    load(said, page, signal) {
      const query = z.parse(schema, { ...said, limit: pageSize, offset: (page - 1) * pageSize });
      return load(query, signal);
    },
  };
}

function readPage(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;
}

/** The address of a list in a given state. */
export function listPath(list: { path: string }, said: Said, page = 1): string {
  const url = new URL(list.path, location.origin);
  for (const [name, value] of Object.entries(said)) if (value) url.searchParams.set(name, value);
  if (page > 1) url.searchParams.set('page', String(page));
  return url.pathname + url.search;
}
