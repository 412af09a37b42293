import { stringify } from 'csv-stringify/sync';
import type { ListColumns } from '#contract/seller/admin.ts';
import { dayOf } from '#contract/kit/days.ts';
import type { ParsedInputOf, Route } from '#contract/route.ts';
import { recordAction } from '../audit-log/audit-log.ts';
import { isOwner, type Caller } from '../sessions/caller.ts';
import type { KitDeps } from '../deps.ts';
import { admit, lineOf, type CallContext, type Endpoint } from './endpoint.ts';
import { hideOrderIds } from '../lists/hidden-order-ids.ts';
import { logFault } from '../log.ts';

type Cell = string | number | null;

interface Table<Query, D> {
  /** Display name of the list, for example `Promo Codes`. */
  name: string;
  /** Yields the CSV in chunks; only the header row when empty. */
  write(deps: D, query: Query, caller: Caller): AsyncGenerator<string>;
}

/**
 * Defines the CSV export of a list.
 *
 * @param name display name of the list
 * @param read yields batches of the rows that match the query's search and filters
 * @param written values of columns that are not the row's field of the same name
 */
export function defineTable<
  Query,
  D,
  Shown extends string,
  Exported extends string,
  Row extends Record<Exclude<Shown | Exported, Written>, Cell>,
  Written extends Shown | Exported = never,
>(
  name: string,
  read: (deps: D, query: Query, caller: Caller) => AsyncIterable<Row[]>,
  { shown, exported }: ListColumns<Shown, Exported>,
  written: Record<Written, (row: Row) => Cell>,
): Table<Query, D> {
  const columns = [...shown, ...exported];
  const isWritten = (column: Shown | Exported): column is Written => column in written;
  const cellOf = (row: Row, column: Shown | Exported): Cell => {
    if (isWritten(column)) return written[column](row);
    return row[column];
  };
  return {
    name,
    async *write(deps, query, caller) {
      yield format([columns.map(([, label]) => label)], { bom: true });
      for await (const rows of read(deps, query, caller)) {
        yield format(rows.map((row) => columns.map(([column]) => cellOf(row, column))));
      }
    },
  };
}

/**
 * Joins the route of an export and its table: CSV by RFC 4180 with a byte order mark, which Excel
 * needs to detect UTF-8. Streams while it reads, so that long exports let other requests in. The
 * audit log records each export first.
 */
export function csv<R extends Route, D>(
  route: R,
  table: Table<ParsedInputOf<R>, D>,
): Endpoint<D & KitDeps> {
  const run = async (context: CallContext<D & KitDeps>) => {
    await using admitted = await admit(route, context);
    const { deps, input, caller } = admitted;
    const moment = deps.now();
    const event = { subject: table.name, detail: describeFilters(input) };
    await recordAction(deps.db, caller, { action: 'list-exported', ...event }, moment);
    const onFault = (error: unknown) =>
      logFault(error, context.locals.requestId, context.url.pathname);
    const written = table.write(deps, input, caller);
    const shown = isOwner(caller) ? written : withoutOrderIds(deps, written);
    return new Response(toStream(shown, onFault), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName(table.name, moment)}"`,
        'Cache-Control': 'no-store',
      },
    });
  };
  return { ...lineOf(route), run };
}

/**
 * Prefixes cells that a spreadsheet would run as formulas with an apostrophe. csv-stringify handles
 * those that start with = + - @, tab or CR and leaves our numbers alone; some programs skip leading
 * NUL and line feed characters.
 */
function format(rows: Cell[][], { bom = false } = {}): string {
  return stringify(rows, {
    bom,
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: { string: (value) => (/^[\0\n]/.test(value) ? `'${value}` : value) },
  });
}

/** Hides the order ids that open a purchase, chunk by chunk; each chunk ends with a row. */
async function* withoutOrderIds(deps: KitDeps, chunks: AsyncGenerator<string>) {
  for await (const chunk of chunks) yield await hideOrderIds(deps, chunk);
}

/** Aborts the download on an error, so that no one mistakes a part for the whole. */
function toStream(chunks: AsyncGenerator<string>, onFault: (error: unknown) => void) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        onFault(error);
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

const unfiltering = new Set(['search', 'sort', 'direction', 'limit', 'offset']);

/** Describes filters for the audit log, without the search text, which may be a license key. */
function describeFilters(query: unknown): string {
  const values = new Map<string, unknown>(Object.entries(Object(query)));
  const filters = [...values]
    .filter(([name, value]) => value !== undefined && value !== 'all' && !unfiltering.has(name))
    .map(([name, value]) => `${name}: ${String(value)}`);
  return [...filters, ...(values.get('search') ? ['with a search'] : [])].join(', ');
}

/** Returns a name such as `promo-codes-2026-11-21.csv`. */
function fileName(name: string, moment: Date): string {
  return `${name.toLowerCase().replaceAll(' ', '-')}-${dayOf(moment)}.csv`;
}
