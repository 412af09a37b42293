import { eq } from 'drizzle-orm';
import { promoCodes } from '#db/schema.ts';
import * as contract from '#contract/sales/promo-codes.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';

/** Deletes a promo code and its list of products. @throws AppError 404 */
export async function deletePromoCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: ParsedInputOf<typeof contract.deletePromoCode>,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(promoCodes).where(eq(promoCodes.id, id)).returning();
    if (!deleted) throw notFound(contract.texts.notFound);
    const subject = `Promo code ${id}, ${deleted.code}`;
    await recordAction(tx, caller, { action: 'promo-code-deleted', subject }, now());
  });
}
