import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { admins } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';

type Account = Pick<typeof admins.$inferSelect, 'id' | 'totpSecret' | 'totpStep'>;

/**
 * Uses up a code of an account: of its authenticator app, or a recovery code. Each is valid once
 * (RFC 6238, section 5.2), and so are the app's earlier ones.
 *
 * @returns whether it was valid
 */
export async function spendCode(
  tx: Tx,
  { settings, now }: Pick<Deps, 'settings' | 'now'>,
  account: Account,
  given: string,
): Promise<boolean> {
  const code = given.replace(/\s/g, '');
  const { id, totpStep } = account;
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(tx, { adminId: id, code }, now());
  const step = totpStep === null ? null : findStep(code, account, settings, now());
  if (step === null) return false;
  const used = await tx
    .update(admins)
    .set({ totpStep: step })
    .where(and(eq(admins.id, id), isNotNull(admins.totpStep), lt(admins.totpStep, step)))
    .returning({ id: admins.id });
  return used.length > 0;
}
