import { desc, eq } from 'drizzle-orm';
import type { ListQuery } from '#contract/seller/admin.ts';
import * as contract from '#contract/buyers/blocks.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { erasedAddress } from '#texts/buyers.ts';
import { blocks } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey } from '#server/kit/address-key.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { containsText, readPage } from '#server/kit/lists/sorted-list.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';

export async function listBlocks(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof contract.listBlocks>> {
  const wanted = containsText(search, [blocks.email, blocks.reason]);
  const { rows, total } = await readPage(
    { limit, offset },
    () => db.query.blocks.findMany({ where: wanted, orderBy: desc(blocks.id), limit, offset }),
    () => db.$count(blocks, wanted),
  );
  return {
    blocks: rows.map((row) => ({ ...describeBlock(row), email: row.email || erasedAddress })),
    total,
  };
}

export function describeBlock({ id, email, reason, createdAt }: typeof blocks.$inferSelect) {
  return { id, email, reason, createdAt: createdAt.toISOString() };
}

/**
 * Blocks an address in all its spellings. From then on, its purchases open nothing and none of its
 * payments is captured.
 *
 * @throws AppError 409 it is blocked already
 */
export async function blockAddress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { email, reason }: ParsedInputOf<typeof contract.blockAddress>,
  caller: Caller,
): Promise<OutputOf<typeof contract.blockAddress>> {
  return db.transaction(async (tx) => {
    const createdAt = now();
    const [block] = await tx
      .insert(blocks)
      .values({ address: addressKey(email), email, reason, createdAt })
      .onConflictDoNothing()
      .returning({ id: blocks.id });
    if (!block) throw conflict(contract.texts.isBlocked);
    const event = { action: 'address-blocked', subject: email, detail: reason } as const;
    await recordAction(tx, caller, event, createdAt);
    return block;
  });
}

/** Ends a block. Orders refused in the meantime stay refused. @throws AppError 404 */
export async function unblockAddress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: ParsedInputOf<typeof contract.unblockAddress>,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [block] = await tx.delete(blocks).where(eq(blocks.id, id)).returning();
    if (!block) throw notFound(contract.texts.notFound);
    await recordAction(tx, caller, { action: 'address-unblocked', subject: block.email }, now());
  });
}
