import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { admins, recoveryCodes } from '#db/schema.ts';
import { randomBase32 } from '#server/kit/crypto/random-id.ts';
import { hashToken } from '#server/kit/crypto/token.ts';
import { hasSecondFactor } from '#server/kit/sessions/has-second-factor.ts';

const codeCount = 10;
/** 80 bits: their hashes cannot be tried out. */
const codeLength = 16;

/** Ignores case, spaces and dashes. */
const hashCode = (code: string) => hashToken(code.replace(/[\s-]/g, '').toUpperCase());

/**
 * Creates an account's recovery codes with its first factor; only their hashes are stored. Call it
 * before the factor is written, in the same transaction.
 *
 * @returns an empty list if it has a factor already
 */
export async function giveRecoveryCodes(tx: Tx, adminId: string): Promise<string[]> {
  const [account] = await tx
    .select({ has: hasSecondFactor })
    .from(admins)
    .where(eq(admins.id, adminId));
  if (!account || account.has === 1) return [];
  const codes = Array.from({ length: codeCount }, () =>
    (randomBase32(codeLength).match(/.{4}/g) ?? []).join('-'),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ adminId, codeHash: hashCode(code) })));
  return codes;
}

/** Deletes an account's recovery codes if it has no factor left. */
export async function dropRecoveryCodes(tx: Tx, adminId: string): Promise<void> {
  const [account] = await tx
    .select({ has: hasSecondFactor })
    .from(admins)
    .where(eq(admins.id, adminId));
  if (account?.has === 1) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
}

/** Uses a recovery code up. @returns whether it was valid */
export async function spendRecoveryCode(
  tx: Tx,
  { adminId, code }: { adminId: string; code: string },
  usedAt: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(
      and(
        eq(recoveryCodes.adminId, adminId),
        eq(recoveryCodes.codeHash, hashCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ adminId: recoveryCodes.adminId });
  return used.length > 0;
}
