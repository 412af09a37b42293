import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { blocks, orders } from '#db/schema.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import { addressKeyOf } from '#server/kit/address-key.ts';
import { blockHash } from '#server/sales/orders/blocked-buyer.ts';
import type { Erasure } from './erasure.ts';

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
