import { and, eq, isNotNull, ne, or, sql, isNull, lte } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import {
  licenseMoves,
  licenses,
  offlineLeases,
  oneTimePasswords,
  orderConsents,
  orders,
  portalTokens,
  trials,
  blocks,
} from '#db/schema.ts';
import { hashOf, type Erasure } from './erasure.ts';
import { isOneOf } from './find-person.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import { addressKeyOf } from '#server/kit/address-key.ts';
import { blockHash } from '#server/sales/orders/blocked-buyer.ts';

/** Orders per transaction; each has a few dependent rows. */
const maxOrders = 20;

/**
 * Erases the address in orders for which claims have lapsed, along with everything that leads to
 * their buyer. Their keys keep working; blocked ones stay blocked by a hash.
 */
export async function erasePastOrders(db: Db, erasure: Erasure): Promise<number> {
  const { past, claimed, until } = erasure;
  let total = 0;
  for (let first = 0; first < past.orderIds.length; first += maxOrders) {
    const ids = past.orderIds.slice(first, first + maxOrders);
    total += await db.transaction((tx) => eraseOrders(tx, ids, erasure));
  }
  // The sweep returns for the others.
  await db
    .update(orders)
    .set({ erasureAskedAt: until })
    .where(
      and(
        isOneOf(orders.id, claimed.orderIds),
        sql`coalesce(${orders.erasureAskedAt}, 0) < ${until.getTime()}`,
      ),
    );
  return total;
}

async function eraseOrders(tx: Tx, ids: string[], { secretKey, until }: Erasure): Promise<number> {
  const rows = await tx
    .update(orders)
    // The mark stays, so that no one can add an address to an erased order.
    .set({
      email: null,
      company: null,
      erasureAskedAt: sql`coalesce(${orders.erasureAskedAt}, ${until.getTime()})`,
    })
    .where(and(isOneOf(orders.id, ids), isNotNull(orders.email)))
    .returning({ id: orders.id });
  const keys = await tx.select().from(licenses).where(isOneOf(licenses.orderId, ids));
  for (const { id, licenseKey, blockedAt } of keys) {
    const nobody = `erased-${id}`;
    const hash = `erased-${hashOf(licenseKey, secretKey)}`;
    const blocked = {
      licenseKey: hash,
      normalizedKey: hash,
      accountNumber: '',
      brokerName: '',
      login: null,
    };
    const isNew = ne(licenses.email, nobody);
    await tx
      .update(licenses)
      .set({ email: nobody, ...(blockedAt ? blocked : {}) })
      .where(and(eq(licenses.id, id), isNew));
  }
  const keyIds = keys.map(({ id }) => id);
  const anywhere = {
    fromAccountNumber: '',
    fromBrokerName: '',
    toAccountNumber: '',
    toBrokerName: '',
  };
  await tx.update(licenseMoves).set(anywhere).where(isOneOf(licenseMoves.licenseId, keyIds));
  await tx.delete(offlineLeases).where(isOneOf(offlineLeases.licenseId, keyIds));
  await tx
    .update(orderConsents)
    .set({ address: '', country: null })
    .where(isOneOf(orderConsents.orderId, ids));
  await tx.delete(portalTokens).where(isOneOf(portalTokens.orderId, ids));
  await tx.delete(oneTimePasswords).where(isOneOf(oneTimePasswords.orderId, ids));
  const tried = await tx.select().from(trials).where(isOneOf(trials.orderId, ids));
  for (const { orderId, productId, ...plain } of tried) {
    if (!plain.address.includes('@')) continue;
    const address = hashOf(plain.address, secretKey);
    const login = hashOf(plain.login, secretKey);
    // After an erasure the trial may have been repeated: the row erased last stays.
    await tx
      .delete(trials)
      .where(
        and(
          eq(trials.productId, productId),
          or(eq(trials.address, address), eq(trials.login, login)),
        ),
      );
    await tx.update(trials).set({ address, login }).where(eq(trials.orderId, orderId));
  }
  return rows.length;
}

/**
 * Replaces a blocked address by a hash, which payments are compared with. Orders blocked by the
 * address are blocked individually from then on, however they spell it.
 */
export function eraseBlock(db: Db, { address, until, secretKey }: Erasure): Promise<number> {
  return db.transaction(async (tx) => {
    const hash = blockHash(address, secretKey);
    const block = await tx.query.blocks.findFirst({
      where: and(eq(blocks.address, address), lte(blocks.createdAt, until)),
    });
    if (!block) return 0;
    // Blocked, erased and blocked again.
    await tx.delete(blocks).where(eq(blocks.address, hash));
    await tx.update(blocks).set({ address: hash, email: '' }).where(eq(blocks.id, block.id));
    const local = address.slice(0, address.lastIndexOf('@'));
    const key = textKey(orders.email);
    await tx
      .update(orders)
      .set({ blockedAt: block.createdAt, blockedReason: block.reason })
      .where(
        and(
          isNull(orders.blockedAt),
          sql`${orders.email} IS NOT NULL AND ${key} >= ${local} AND ${key} < ${local} || char(1114111)`,
          sql`${addressKeyOf(orders.email)} = ${address}`,
        ),
      );
    return 1;
  });
}
