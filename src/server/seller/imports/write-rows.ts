import { eq, sql } from 'drizzle-orm';
import { loginOf } from '#contract/licenses/license-states.ts';
import type { Tx } from '#db/client.ts';
import { importRows, licenses, orders } from '#db/schema.ts';
import { randomBase32 } from '#server/kit/crypto/random-id.ts';
import { newOwnOrderId, orderIdLength } from '#server/sales/orders/order.ts';
import { insertOrderParts } from '#server/sales/orders/order-parts.ts';
import { insertImportedOrders } from '#server/sales/orders/write-order.ts';
import type { PlannedPurchase, PlannedRow } from './plan-import.ts';

interface Writing {
  importId: number;
  source: string;
  at: Date;
}

function orderIdOf({ orderId }: PlannedPurchase): string {
  if (orderId === null) throw new Error('A purchase was not written');
  return orderId;
}

/** Writes rows that `judgeRows` has accepted: their purchases, keys and identities. */
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
  { importId, source, at }: Writing,
): Promise<void> {
  const values = [...purchases].map((purchase) => {
    const { product, email, sourceOrderId, date, keyLimit, expiresAt } = purchase;
    const id = randomBase32(orderIdLength);
    purchase.orderId = id;
    const completedAt = date ?? at;
    return {
      id,
      origin: 'imported' as const,
      productId: product.id,
      productName: product.name,
      fileId: product.fileId,
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
