import { canonicalEmail, isMailbox } from '#contract/kit/email.ts';
import { texts } from '#contract/seller/imports.ts';
import { endOf } from '#contract/kit/zones.ts';
import { normalizeLicenseKey } from '#server/licenses/keys/license-key.ts';
import { type Headings, type ImportColumn, WrongCell } from './headings.ts';
import type { FindProduct, ImportedProduct } from './imported-products.ts';
import type { TableRow } from './read-table.ts';

/** Keys that a purchase can have, by import or by the seller. */
export const maxKeys = 1_000;

const maxLengths: Partial<Record<ImportColumn, number>> = {
  order_id: 100,
  account_number: 50,
  broker_name: 100,
};
const defaultMaxLength = 300;

export interface RowFacts {
  row: number;
  email: string;
  product: ImportedProduct;
  /** The other shop's; empty if it gives none. */
  orderId: string;
  date: Date | null;
  /** As written in the file; empty for a purchase without a key. */
  licenseKey: string;
  normalizedKey: string;
  accountNumber: string;
  brokerName: string;
  expiresAt: Date | null;
  quantity: number | null;
}

export interface ReadOptions {
  findProduct: FindProduct;
  now: Date;
  /** The shop's; an end given as a day lasts to the end of that day in it. */
  timeZone: string;
}

/** Reads a row's facts. @throws WrongCell if one of them is wrong */
export function readRow(
  { row, cells }: TableRow,
  headings: Headings,
  { findProduct, now, timeZone }: ReadOptions,
): RowFacts {
  const { layout } = headings;
  if (cells.slice(headings.width).some((cell) => cell.trim() !== '')) {
    throw new WrongCell('', texts.tooManyCells);
  }
  const read = (column: ImportColumn) => readText(headings.cell(cells, column).trim(), column);
  const email = canonicalEmail(read('email'));
  if (email === '') throw new WrongCell('email', texts.noEmail);
  if (!isMailbox(email)) throw new WrongCell('email', texts.email);
  const name = layout.productOf(read('product'));
  if (name === null) throw new WrongCell('product', texts.severalProducts);
  const product = findProduct(name);
  const accountNumber = read('account_number');
  const licenseKey = readKey(headings.cell(cells, 'license_key'));
  if (licenseKey !== '' && product.parts.length > 0) {
    throw new WrongCell('license_key', texts.keyOfBundle);
  }
  return {
    row,
    email,
    product,
    orderId: read('order_id'),
    date: readDate(read('date'), now),
    licenseKey,
    normalizedKey: normalizeLicenseKey(licenseKey),
    // An account needs a key to bind, and a broker needs an account.
    accountNumber: licenseKey && accountNumber,
    brokerName: licenseKey && accountNumber && read('broker_name'),
    expiresAt: readEnd(read('expires_at'), timeZone),
    quantity: readQuantity(read('quantity')),
  };
}

function readText(cell: string, column: ImportColumn): string {
  const maxLength = maxLengths[column] ?? defaultMaxLength;
  if (cell.length > maxLength) throw new WrongCell(column, texts.tooLong(maxLength));
  if (/\p{Cc}/u.test(cell)) throw new WrongCell(column, texts.control);
  return cell;
}

function readKey(cell: string): string {
  if (cell.trim() === '') return '';
  if (!/^[!-~][ -~]{2,126}[!-~]$/.test(cell)) throw new WrongCell('license_key', texts.key);
  if (normalizeLicenseKey(cell).length < 4) throw new WrongCell('license_key', texts.keyTooShort);
  return cell;
}

function readDate(cell: string, now: Date): Date | null {
  const date = readMoment(cell, 'date');
  if (date && date > now) throw new WrongCell('date', texts.future);
  return date;
}

function readEnd(cell: string, timeZone: string): Date | null {
  if (/^(0|never|lifetime)$/i.test(cell)) return null;
  const end = readMoment(cell, 'expires_at');
  return end && /^[\d-]{10}$/.test(cell) ? endOf(timeZone, cell) : end;
}

const moment =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/** Reads ISO 8601 and the variants that shops write; without a time zone it is UTC. */
function readMoment(cell: string, column: ImportColumn): Date | null {
  if (cell === '') return null;
  const [, day = '', time = '00:00', seconds = ':00', zone = 'Z'] = moment.exec(cell) ?? [];
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z';
  const date = new Date(`${day}T${time}${seconds}${offset}`);
  // JavaScript reads 31 February as 3 March.
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;
  if (day === '' || !isDay || !(date.getTime() > 0)) throw new WrongCell(column, texts.date);
  return date;
}

function readQuantity(cell: string): number | null {
  if (cell === '') return null;
  const quantity = /^\d{1,4}$/.test(cell) ? Number(cell) : 0;
  if (quantity < 1 || quantity > maxKeys) {
    throw new WrongCell('quantity', texts.quantity(maxKeys));
  }
  return quantity;
}
