import { and, inArray, ne } from 'drizzle-orm';
import { texts } from '#contract/seller/imports.ts';
import type { Db } from '#db/client.ts';
import { importRows, licenses, orders } from '#db/schema.ts';
import type { PlannedPurchase, PlannedRow } from './plan-import.ts';
import { WrongCell } from './wrong-cell.ts';

/** Rows that a run has accepted so far, which a dry run does not write. */
export interface Ledger {
  identities: Set<string>;
  /** Normalized keys that were added. */
  keys: Set<string>;
}

export interface Judged {
  added: PlannedRow[];
  knownCount: number;
  wrong: { row: number; cause: WrongCell }[];
}

/** Decides about rows, given what is stored; each accepted row counts for those after it. */
export async function judgeRows(
  db: Pick<Db, 'select'>,
  rows: PlannedRow[],
  ledger: Ledger,
): Promise<Judged> {
  const stored = await readStored(db, rows);
  const judged: Judged = { added: [], knownCount: 0, wrong: [] };
  for (const row of rows) {
    const { identity, purchase, normalizedKey } = row;
    if (stored.identities.has(identity) || ledger.identities.has(identity)) {
      purchase.orderId ??= stored.identities.get(identity) ?? null;
      judged.knownCount += 1;
      continue;
    }
    const cause = findConflict(row, stored, ledger);
    if (cause) {
      judged.wrong.push({ row: row.row, cause });
      continue;
    }
    judged.added.push(row);
    ledger.identities.add(identity);
    if (purchase.anchor) ledger.identities.add(purchase.anchor);
    if (normalizedKey !== '') ledger.keys.add(normalizedKey);
    if (row.accountNumber !== '') purchase.accounts.add(accountOf(row));
  }
  return judged;
}

interface Stored {
  identities: Map<string, string>;
  emails: Map<string, string | null>;
  keys: Set<string>;
}

async function readStored(db: Pick<Db, 'select'>, rows: PlannedRow[]): Promise<Stored> {
  const asked = new Set(
    rows.flatMap(({ identity, purchase }) => [identity, purchase.anchor ?? '']),
  );
  const keys = rows.map(({ normalizedKey }) => normalizedKey).filter((key) => key !== '');
  const found = await db
    .select({ identity: importRows.identity, orderId: importRows.orderId })
    .from(importRows)
    .where(inArray(importRows.identity, [...asked]));
  const identities = new Map(found.map(({ identity, orderId }) => [identity, orderId]));
  const taken = await db
    .select({ key: licenses.normalizedKey })
    .from(licenses)
    .where(inArray(licenses.normalizedKey, keys));
  const emails = await adopt(db, rows, identities);
  return { identities, emails, keys: new Set(taken.map(({ key }) => key)) };
}

/** Finds the orders of purchases created by earlier rows, and the accounts of their keys. */
async function adopt(
  db: Pick<Db, 'select'>,
  rows: PlannedRow[],
  identities: Map<string, string>,
): Promise<Stored['emails']> {
  const found = new Map<string, PlannedPurchase>();
  for (const { purchase } of rows) {
    const orderId = purchase.anchor === null ? undefined : identities.get(purchase.anchor);
    if (orderId === undefined) continue;
    purchase.orderId = orderId;
    found.set(orderId, purchase);
  }
  if (found.size === 0) return new Map();
  const bound = await db
    .select({
      orderId: licenses.orderId,
      accountNumber: licenses.accountNumber,
      brokerName: licenses.brokerName,
    })
    .from(licenses)
    .where(and(inArray(licenses.orderId, [...found.keys()]), ne(licenses.accountNumber, '')));
  for (const license of bound) found.get(license.orderId)?.accounts.add(accountOf(license));
  const buyers = await db
    .select({ id: orders.id, email: orders.email })
    .from(orders)
    .where(inArray(orders.id, [...found.keys()]));
  return new Map(buyers.map(({ id, email }) => [id, email]));
}

function findConflict(row: PlannedRow, stored: Stored, ledger: Ledger): WrongCell | null {
  const { purchase, normalizedKey } = row;
  const email = stored.emails.get(purchase.orderId ?? '') ?? purchase.email;
  if (email.toLowerCase() !== purchase.email.toLowerCase()) {
    return new WrongCell('email', texts.otherEmail);
  }
  if (stored.keys.has(normalizedKey) || ledger.keys.has(normalizedKey)) {
    return new WrongCell('license_key', texts.keyTaken);
  }
  if (row.accountNumber !== '' && purchase.accounts.has(accountOf(row))) {
    return new WrongCell('account_number', texts.accountTaken);
  }
  return null;
}

/** Compares like the unique index on bindings. */
const accountOf = ({
  accountNumber,
  brokerName,
}: Pick<PlannedRow, 'accountNumber' | 'brokerName'>) =>
  JSON.stringify([accountNumber.toLowerCase(), brokerName.toLowerCase()]);
