import { createHash } from 'node:crypto';
import {
  texts,
  type Imported,
  type ImportPreview,
  type ImportProblem,
} from '#contract/seller/imports.ts';
import { readHeadings, type Headings, describeProblem, WrongCell } from './headings.ts';
import type { ImportedProduct } from './imported-products.ts';
import { maxKeys, readRow, type ReadOptions, type RowFacts } from './read-row.ts';
import { readTable, type TableRow } from './read-table.ts';
import { licensesPerPurchase } from '#contract/licenses/licenses.ts';

export interface PlannedPurchase {
  /** Identity of a row without a key; null without an order id: then each row is a purchase. */
  anchor: string | null;
  product: ImportedProduct;
  email: string;
  /** The other shop's order id; empty if it gives none. */
  sourceOrderId: string;
  date: Date | null;
  keyLimit: number;
  expiresAt: Date | null;
  /** Its order, once found or written. */
  orderId: string | null;
  /** Accounts that its keys are bound to, in lower case. */
  accounts: Set<string>;
}

export interface PlannedRow extends Omit<
  RowFacts,
  'product' | 'email' | 'orderId' | 'date' | 'quantity'
> {
  /** SHA-256, hexadecimal, of what identifies the row when a file is imported again. */
  identity: string;
  purchase: PlannedPurchase;
}

export interface ImportPlan {
  /** As given, or the shop that the file was recognized as coming from; else empty. */
  source: string;
  /** Rows of the file, including wrong ones, excluding undelivered ones. */
  rowCount: number;
  undelivered: Imported['undelivered'];
  rows: PlannedRow[];
  problems: ImportProblem[];
  preview: ImportPreview;
  headings: Headings;
}

interface PlanOptions extends ReadOptions {
  path: string;
  source: string;
}

const previewRows = 5;
const previewProducts = 200;
const shownStates = 50;

/**
 * Reads the whole file before anything is written: what a purchase may hold depends on all of its
 * rows, which may be far apart.
 *
 * @throws AppError 400 if it is not such a file
 */
export async function planImport(options: PlanOptions): Promise<ImportPlan> {
  const table = readTable(options.path);
  const { value: first } = await table.next();
  const heading: TableRow = first ?? { row: 1, cells: [] };
  const headings = readHeadings(heading.cells);
  const { shop } = headings.layout;
  const source = options.source || (shop ?? '');
  const file = new PlannedFile(source);
  const preview: ImportPreview = { shop, columns: heading.cells, firstRows: [], products: [] };
  const named = new Map<string, ImportPreview['products'][number]>();
  const problems: ImportProblem[] = [];
  const undelivered = new Map<string, number>();
  let rowCount = 0;
  for await (const tableRow of table) {
    const { row, cells } = tableRow;
    // The last row of Gumroad's export.
    if (shop !== null && headings.cell(cells, 'order_id') === 'Totals') continue;
    if (preview.firstRows.length < previewRows) preview.firstRows.push(cells);
    const state = headings.layout.undeliveredAs((column) => headings.under(cells, column));
    if (state !== null) {
      undelivered.set(state, (undelivered.get(state) ?? 0) + 1);
      continue;
    }
    rowCount += 1;
    const name = headings.layout.productOf(headings.cell(cells, 'product').trim());
    if (name) {
      const product = named.get(name) ?? { name, productId: findId(name, options), rows: 0 };
      product.rows += 1;
      named.set(name, product);
    }
    try {
      file.add(readRow(tableRow, headings, options), headings);
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error;
      problems.push(describeProblem(row, error, headings));
    }
  }
  preview.products = [...named.values()].slice(0, previewProducts);
  return {
    source,
    rowCount,
    undelivered: [...undelivered]
      .slice(0, shownStates)
      .map(([name, count]) => ({ state: name, count })),
    rows: file.rows,
    problems,
    preview,
    headings,
  };
}

/** Returns the id of the product that a name means; null if none takes rows. */
function findId(name: string, { findProduct }: ReadOptions): number | null {
  try {
    return findProduct(name).id;
  } catch (error) {
    if (error instanceof WrongCell) return null;
    throw error;
  }
}

interface Group {
  purchase: PlannedPurchase;
  keys: Set<string>;
  /** The largest quantity that a row states. */
  quantity: number | null;
  /** Latest ends of its rows with and without a key, in ms; Infinity: never. */
  keyedEnd: number;
  keylessEnd: number;
}

class PlannedFile {
  readonly rows: PlannedRow[] = [];
  readonly #source: string;
  readonly #groups = new Map<string, Group>();
  /** Buyers by the other shop's order ids. */
  readonly #emails = new Map<string, string>();

  constructor(source: string) {
    this.#source = source.trim().toLowerCase();
  }

  /** @throws WrongCell if it contradicts an earlier row */
  add(facts: RowFacts, { layout }: Headings): void {
    const { orderId, email, row, licenseKey, normalizedKey, accountNumber, brokerName } = facts;
    const buyer = email.toLowerCase();
    if (orderId !== '' && (this.#emails.get(orderId) ?? buyer) !== buyer) {
      throw new WrongCell('email', texts.otherEmail);
    }
    const anchor = orderId === '' ? null : this.#identify(facts, '');
    const identity = this.#identify(facts, normalizedKey);
    const group = this.#groups.get(anchor ?? identity) ?? newGroup(facts, anchor);
    if (licenseKey !== '') {
      if (group.keys.size >= maxKeys && !group.keys.has(normalizedKey)) {
        throw new WrongCell('license_key', texts.tooManyKeys(maxKeys));
      }
      group.keys.add(normalizedKey);
    }
    this.#groups.set(anchor ?? identity, group);
    if (orderId !== '') this.#emails.set(orderId, buyer);
    grow(group, facts, layout.shop !== null);
    const { expiresAt } = facts;
    const { purchase } = group;
    this.rows.push({
      row,
      licenseKey,
      normalizedKey,
      accountNumber,
      brokerName,
      expiresAt,
      identity,
      purchase,
    });
  }

  #identify({ orderId, email, product, date }: RowFacts, key: string): string {
    const facts =
      orderId === ''
        ? [email.toLowerCase(), product.id, date?.getTime() ?? '', key]
        : [this.#source, orderId, product.id, key];
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  }
}

const newGroup = ({ product, email, orderId, date }: RowFacts, anchor: string | null): Group => ({
  purchase: {
    anchor,
    product,
    email,
    sourceOrderId: orderId,
    date,
    keyLimit: licensesPerPurchase,
    expiresAt: null,
    orderId: null,
    accounts: new Set(),
  },
  keys: new Set(),
  quantity: null,
  keyedEnd: 0,
  keylessEnd: 0,
});

function grow(group: Group, facts: RowFacts, isForeign: boolean): void {
  const { purchase, keys } = group;
  if (facts.quantity !== null) group.quantity = Math.max(group.quantity ?? 0, facts.quantity);
  const { quantity } = group;
  const base = isForeign ? Math.max(quantity ?? 0, licensesPerPurchase) : quantity;
  purchase.keyLimit = Math.max(base ?? licensesPerPurchase, keys.size);
  const end = facts.expiresAt?.getTime() ?? Infinity;
  if (facts.licenseKey === '') group.keylessEnd = Math.max(group.keylessEnd, end);
  else group.keyedEnd = Math.max(group.keyedEnd, end);
  // An end without a key applies to keys that the buyer makes later.
  const last = group.keylessEnd || group.keyedEnd;
  purchase.expiresAt = last === Infinity ? null : new Date(last);
}
