import { texts, type ImportCause, type ImportProblem } from '#contract/seller/imports.ts';
import { invalidField } from '#server/kit/errors.ts';

const importColumns = [
  'email',
  'product',
  'order_id',
  'date',
  'license_key',
  'account_number',
  'broker_name',
  'expires_at',
  'quantity',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** The format of an export: its headings in lower case, preferred ones first. */
export interface Layout {
  /** The shop whose own export it is, with a quantity of 1 on most rows; null: ours. */
  shop: string | null;
  columns: Partial<Record<ImportColumn, string[]>>;
  /** Returns the name of the product in a cell; null if it has several. */
  productOf(cell: string): string | null;
  /** Heading of a gift's recipient, who owns the purchase. */
  giftedTo?: string;
  /** Returns why the other shop delivers nothing for a row; null for a purchase. */
  undeliveredAs(cell: (heading: string) => string): string | null;
}

const asWritten = (cell: string) => cell;

const own: Layout = {
  shop: null,
  columns: Object.fromEntries(importColumns.map((column) => [column, [column]])),
  productOf: asWritten,
  undeliveredAs: () => null,
};

const maxStateLength = 40;

const isYes = (cell: string) => /^(1|true|yes)$/i.test(cell);

/** As `app/services/exports/purchase_export_service.rb` of antiwork/gumroad writes it. */
const gumroad: Layout = {
  shop: 'Gumroad',
  columns: {
    email: ['purchase email', 'buyer email'],
    product: ['item name'],
    order_id: ['purchase id', 'order number'],
    date: ['purchase time (utc timezone)', 'purchase date'],
    license_key: ['license key'],
    expires_at: ['subscription end date'],
    quantity: ['quantity'],
  },
  giftedTo: 'giftee email',
  productOf: asWritten,
  undeliveredAs(cell) {
    const isPartial = Number(cell('partial refund ($)')) > 0;
    if (isYes(cell('fully refunded?')) || (isYes(cell('refunded?')) && !isPartial)) {
      return 'refunded';
    }
    if (isYes(cell('disputed?')) && !isYes(cell('dispute won?'))) return 'charged back';
    if (isYes(cell('access revoked?'))) return 'access revoked';
    if (isYes(cell('free trial purchase?'))) return 'free trial';
    return isYes(cell('pre-order authorization?')) ? 'pre-order' : null;
  },
};

/** The end of a product's name in EDD's payments: ` (2) - $49.00`, `|49{0}`, `|49.00{0.00}{1}`. */
const price =
  /(?: \(\d+\))?(?: - [^\d\s]*\d[\d.,]*(?:[^\d\s.,][^\d\s]*)?|\|[\d.,]+(?:\{[^}]*\}){1,2})$/;

/** States of orders that EDD delivers, and of keys that work or have ended. */
const orderStates = ['complete', 'partially_refunded'];
const deliveredStates = new Set(['', ...orderStates, 'active', 'inactive', 'expired']);

/**
 * As the exports of Easy Digital Downloads write it: payments, sales, licenses
 * (`includes/admin/reporting/export`). Payments join products as `Name - $49.00 / Name - $9.00` or
 * `Name|49{0}`, since version 3 with the price's id. It writes a backslash before quotes.
 */
const edd: Layout = {
  shop: 'Easy Digital Downloads',
  columns: {
    email: ['email', 'customer email'],
    product: ['download', 'product', 'products (raw)', 'products (verbose)', 'products'],
    order_id: ['payment id', 'order id', 'id', 'order number'],
    date: ['date', 'date created'],
    license_key: ['license key', 'key'],
    expires_at: ['expiration', 'expiration date'],
    quantity: ['quantity'],
  },
  productOf(written) {
    // EDD does not double quotes within a quoted cell, as CSV requires, so the outer ones remain.
    const cell = written.replace(/^"(.*)"$/, '$1');
    const parts = cell.split(' / ');
    if (parts.length > 1 && parts.every((part) => price.test(part))) return null;
    return cell.replace(price, '').replace(/\\(['"\\])/g, '$1');
  },
  undeliveredAs(cell) {
    if (/^test$/i.test(cell('mode (live|test)'))) return 'test';
    const state = cell('status').toLowerCase();
    return deliveredStates.has(state) ? null : state.slice(0, maxStateLength);
  },
};

const isGumroad = (names: Set<string>) => names.has('item name') && names.has('purchase email');
const isEdd = (names: Set<string>) =>
  !names.has('product') &&
  ['download', 'products (raw)', 'products (verbose)', 'products'].some((name) => names.has(name));

export interface Headings {
  layout: Layout;
  width: number;
  /** Returns the cell of a column; empty if the file has no such column. */
  cell(row: string[], column: ImportColumn): string;
  under(row: string[], heading: string): string;
  /** Returns a column's heading as written in the file. */
  nameOf(column: ImportColumn): string;
}

/** Accepts any order and case. @throws AppError 400 a required column is missing, or comes twice */
export function readHeadings(row: string[]): Headings {
  const places = new Map<string, number>();
  const layout = layoutOf(new Set(row.map(toName)));
  const used = new Set(Object.values(layout.columns).flat());
  row.map(toName).forEach((name, index) => {
    if (places.has(name) && used.has(name)) throw invalidField('file', texts.twice(name));
    if (!places.has(name)) places.set(name, index);
  });
  const placeOf = (column: ImportColumn) =>
    layout.columns[column]?.map((name) => places.get(name)).find((place) => place !== undefined);
  const found = new Map(importColumns.map((column) => [column, placeOf(column)]));
  for (const column of ['email', 'product'] as const) {
    if (found.get(column) === undefined) throw invalidField('file', texts.noColumn(column));
  }
  const at = (cells: string[], place: number | undefined) =>
    place === undefined ? '' : (cells[place] ?? '');
  return {
    layout,
    width: row.length,
    cell(cells, column) {
      const gifted =
        column === 'email' && layout.giftedTo ? places.get(layout.giftedTo) : undefined;
      return at(cells, gifted).trim() || at(cells, found.get(column));
    },
    under: (cells, heading) => at(cells, places.get(heading)).trim(),
    nameOf(column) {
      const place = found.get(column);
      return place === undefined ? column : at(row, place).trim();
    },
  };
}

const toName = (heading: string) => heading.trim().toLowerCase();

function layoutOf(names: Set<string>): Layout {
  if (isGumroad(names)) return gumroad;
  return isEdd(names) ? edd : own;
}

export class WrongCell extends Error {
  readonly column: ImportColumn | '';

  constructor(column: ImportColumn | '', message: string) {
    super(message);
    this.name = 'WrongCell';
    this.column = column;
  }
}

export const describeProblem = (
  row: number,
  { column, message }: WrongCell,
  { nameOf }: Headings,
): ImportProblem => ({ row, column: column && nameOf(column), message });

const shownCauses = 50;
const shownRows = 5;

/** Groups problems by column and message, the most frequent first. */
export function groupProblems(problems: ImportProblem[]): ImportCause[] {
  const causes = new Map<string, ImportCause>();
  for (const { row, column, message } of problems) {
    const key = JSON.stringify([column, message]);
    const cause = causes.get(key) ?? { column, message, count: 0, rows: [] };
    cause.count += 1;
    if (cause.rows.length < shownRows) cause.rows.push(row);
    causes.set(key, cause);
  }
  return [...causes.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, shownCauses);
}
