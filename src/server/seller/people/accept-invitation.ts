import { randomUUID } from 'node:crypto';
import { and, eq, gt, notExists, sql, type SQL } from 'drizzle-orm';
import * as contract from '#contract/seller/people.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { adminInvitations, admins } from '#db/schema.ts';
import { recordAccountAction } from '#server/kit/audit-log/audit-log.ts';
import { hashToken } from '#server/kit/crypto/token.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, gone } from '#server/kit/errors.ts';
import { beginSession } from '../login/begin-session.ts';
import { hashPassword } from '../login/passwords.ts';
import { isFirstOwner, isMailed } from './invitation.ts';

type Accepted = OutputOf<typeof contract.acceptInvitation>;
type AcceptDeps = Pick<Deps, 'db' | 'now'>;
type Account = ParsedInputOf<typeof contract.acceptInvitation>;

/**
 * Creates the account of an invitation, uses the invitation up, and logs in.
 *
 * @throws AppError 410 for a used, expired or unknown token; 409 for a username that is taken
 */
export function acceptInvitation(
  deps: AcceptDeps,
  input: Account,
  caller: Pick<Caller, 'address'>,
): Promise<Accepted> {
  return makeAccount(deps, input, caller, {
    isItsKind: isMailed,
    dead: contract.texts.deadInvitation,
  });
}

/**
 * Creates the first owner by the link that the store printed, and logs in.
 *
 * @throws AppError 410 for a used, expired or unknown token, or if an account was created in the
 *   meantime
 */
export function makeFirstOwner(
  deps: AcceptDeps,
  input: Account,
  caller: Pick<Caller, 'address'>,
): Promise<Accepted> {
  const isFirst = notExists(deps.db.select().from(admins));
  return makeAccount(deps, input, caller, {
    isItsKind: and(isFirstOwner, isFirst),
    dead: contract.texts.deadFirstLink,
  });
}

/** Looks the token up before hashing the password, which takes long. */
async function makeAccount(
  { db, now }: AcceptDeps,
  { token, username, password }: Account,
  { address }: Pick<Caller, 'address'>,
  { isItsKind, dead: deadText }: { isItsKind: SQL | undefined; dead: string },
): Promise<Accepted> {
  const isOpen = and(
    eq(adminInvitations.tokenHash, hashToken(token)),
    gt(adminInvitations.expiresAt, now()),
    isItsKind,
  );
  const dead = () => gone(deadText);
  if ((await db.$count(adminInvitations, isOpen)) === 0) throw dead();
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [invitation] = await tx.delete(adminInvitations).where(isOpen).returning();
    if (!invitation) throw dead();
    const isSame = sql`lower(${admins.username}) = ${username.toLowerCase()}`;
    if ((await tx.$count(admins, isSame)) > 0) throw conflict(contract.texts.usernameTaken);
    const { role, email } = invitation;
    const account = { id: randomUUID(), username, role };
    await tx.insert(admins).values({ ...account, email, passwordHash, createdAt: now() });
    await recordAccountAction(tx, { username, address }, 'invitation-accepted', now());
    return beginSession(tx, { now }, account, address);
  });
}
