import * as contract from '#contract/buyers/blocks.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { blocks } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/kit/errors.ts';
import { addressKey } from '#server/kit/address-key.ts';

/**
 * Blocks an address in all its spellings. From then on, its purchases open nothing and none of its
 * payments is captured (promise 164).
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
