import { and, eq } from 'drizzle-orm';
import { texts } from '#contract/seller/admin.ts';
import type { Proof } from '#contract/seller/me.ts';
import type { Tx } from '#db/client.ts';
import { admins, adminSessions } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { requireAccount, type Caller } from '#server/kit/sessions/caller.ts';
import { tooManyRequests, unauthorized, type AppError } from '#server/kit/errors.ts';
import { ownNetwork, countAttempt, findCounter, forgetAttempts } from './login-delay.ts';
import { verifyPassword } from './passwords.ts';
import { spendCode } from './second-factor.ts';

const needsProof = { needsProof: true } as const;

interface Options {
  /** Accepts codes that were set up within the session, too. */
  takesNewCode?: boolean;
  /** The error for a wrong proof. */
  refusal?: () => AppError;
}

/**
 * Changes an account's factors once its owner has proved their identity beyond the session: by the
 * password, or by a code of a second factor that was not set up within the session. A wrong proof
 * counts like a wrong password at login.
 *
 * @throws AppError 401 without a proof; 429; `refusal`
 */
export async function withProof<T>(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  caller: Caller,
  { password, code }: Proof,
  work: (tx: Tx) => Promise<T>,
  {
    takesNewCode = false,
    refusal = () => unauthorized(texts.wrongProof, needsProof),
  }: Options = {},
): Promise<T> {
  const { id, username, sessionId } = requireAccount(caller);
  const [found] = await deps.db
    .select({ admin: admins, loggedInAt: adminSessions.createdAt })
    .from(admins)
    .leftJoin(adminSessions, and(eq(adminSessions.id, sessionId), eq(adminSessions.userId, id)))
    .where(eq(admins.id, id));
  if (!found) throw unauthorized();
  if (!password && !code) throw unauthorized(texts.proofMissing, needsProof);
  const counter = await findCounter(deps, { username, network: ownNetwork(caller.address) });
  const waitSeconds = await countAttempt(deps, counter);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const { admin, loggedInAt } = found;
  const isKnown = Boolean(password) && (await verifyPassword(password ?? '', admin.passwordHash));
  const isOld = takesNewCode || !admin.totpSetAt || !loggedInAt || admin.totpSetAt < loggedInAt;
  return deps.db.transaction(async (tx) => {
    // Verifying took a while, in which the password may have been changed.
    const isUnchanged = and(eq(admins.id, id), eq(admins.passwordHash, admin.passwordHash));
    const isCurrent = isKnown && (await tx.$count(admins, isUnchanged)) > 0;
    const fits = isCurrent || (isOld && code && (await spendCode(tx, deps, admin, code)));
    if (!fits) throw refusal();
    await forgetAttempts({ db: tx }, counter);
    return work(tx);
  });
}
