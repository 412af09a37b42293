import { eq } from 'drizzle-orm';
import * as contract from '#contract/buyers/blocks.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { blocks } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';

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
