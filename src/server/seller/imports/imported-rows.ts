import { and, inArray, ne, eq, sql } from 'drizzle-orm';
import { texts } from '#contract/seller/imports.ts';
import type { Db, Tx } from '#db/client.ts';
import { importRows, licenses, orders } from '#db/schema.ts';
import type { PlannedPurchase, PlannedRow } from './plan-import.ts';
import { WrongCell } from './headings.ts';
import { loginOf } from '#contract/licenses/license-states.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import { newOwnOrderId, orderIdLength } from '#server/sales/orders/order.ts';
import { insertOrderParts } from '#server/sales/orders/order-parts.ts';
import { insertImportedOrders } from '#server/sales/orders/write-order.ts';

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

interface Writing {
  importId: number;
  source: string;
  /** Stands in for the file of drafts without one; null if the import has none. */
  emptyFileId: number | null;
  at: Date;
}

function orderIdOf({ orderId }: PlannedPurchase): string {
  if (orderId === null) throw new Error('A purchase was not written');
  return orderId;
}

export async function writeRows(tx: Tx, rows: PlannedRow[], writing: Writing): Promise<void> {
  if (rows.length === 0) return;
  const purchases = new Set(rows.map(({ purchase }) => purchase));
  const isNew = new Set([...purchases].filter(({ orderId }) => orderId === null));
  if (isNew.size > 0) await insertPurchases(tx, isNew, writing);
  const licenseIds = await insertLicenses(tx, rows, writing);
  const { importId } = writing;
  const identities = new Map<string, typeof importRows.$inferInsert>();
  for (const purchase of isNew) {
    const { anchor: identity } = purchase;
    if (identity) identities.set(identity, { identity, importId, orderId: orderIdOf(purchase) });
  }
  for (const { identity, purchase, normalizedKey } of rows) {
    const licenseId = licenseIds.get(normalizedKey) ?? null;
    identities.set(identity, { identity, importId, orderId: orderIdOf(purchase), licenseId });
  }
  await tx.insert(importRows).values([...identities.values()]);
  for (const purchase of purchases) if (!isNew.has(purchase)) await raiseKeyLimit(tx, purchase);
}

async function insertPurchases(
  tx: Tx,
  purchases: Set<PlannedPurchase>,
  { importId, source, emptyFileId, at }: Writing,
): Promise<void> {
  const values = [...purchases].map((purchase) => {
    const { product, email, sourceOrderId, date, keyLimit, expiresAt } = purchase;
    const fileId = product.fileId ?? emptyFileId;
    if (fileId === null) throw new Error('The file of a draft was not stored');
    const id = randomBase32(orderIdLength);
    purchase.orderId = id;
    const completedAt = date ?? at;
    return {
      id,
      origin: 'imported' as const,
      productId: product.id,
      productName: product.name,
      fileId,
      partCount: product.parts.length,
      amountCents: 0,
      listPriceCents: 0,
      // The buyer accepted the other shop's terms.
      termsVersion: '',
      termsAcceptedAt: completedAt,
      paypalOrderId: newOwnOrderId('imported'),
      email,
      keyLimit,
      expiresAt,
      importId,
      sourceOrderId: sourceOrderId || null,
      createdAt: completedAt,
      updatedAt: at,
      completedAt,
    };
  });
  await insertImportedOrders(tx, values, source, at);
  const bundles = [...purchases].filter(({ product }) => product.parts.length > 0);
  await insertOrderParts(
    tx,
    bundles.map((purchase) => ({
      orderId: orderIdOf(purchase),
      parts: purchase.product.parts,
    })),
  );
}

/** @returns ids by normalized key */
async function insertLicenses(
  tx: Tx,
  rows: PlannedRow[],
  { at }: Writing,
): Promise<Map<string, number>> {
  const values = rows
    .filter(({ licenseKey }) => licenseKey !== '')
    .map(({ purchase, licenseKey, normalizedKey, accountNumber, brokerName, expiresAt }) => ({
      orderId: orderIdOf(purchase),
      licenseKey,
      normalizedKey,
      accountNumber,
      brokerName,
      email: purchase.email,
      expiresAt,
      createdAt: purchase.date ?? at,
      login: loginOf(accountNumber),
    }));
  if (values.length === 0) return new Map();
  const inserted = await tx
    .insert(licenses)
    .values(values)
    .returning({ id: licenses.id, key: licenses.normalizedKey });
  return new Map(inserted.map(({ id, key }) => [key, id]));
}

/** Raises the limit of a purchase from an earlier file to fit the keys that this file brings. */
async function raiseKeyLimit(tx: Tx, purchase: PlannedPurchase): Promise<void> {
  const id = orderIdOf(purchase);
  const made = sql`(SELECT count(*) FROM ${licenses} WHERE ${licenses.orderId} = ${id})`;
  await tx
    .update(orders)
    .set({ keyLimit: sql`max(${orders.keyLimit}, ${purchase.keyLimit}, ${made})` })
    .where(eq(orders.id, id));
}
