import { eq, and } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/seller/me.ts';
import { admins, adminSessions } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { requireAccount, type Caller } from '#server/kit/sessions/caller.ts';
import { unauthorized, notFound } from '#server/kit/errors.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { secondFactorFacts } from '#server/kit/sessions/has-second-factor.ts';
import { listSessionsOf } from '#server/kit/sessions/sessions.ts';

export async function getMe(
  deps: Pick<Deps, 'db' | 'settings'>,
  _input: unknown,
  caller: Caller,
): Promise<contract.Me> {
  const { id, username, role, lacksSecondFactor = false } = requireAccount(caller);
  const [facts] = await deps.db.select(secondFactorFacts).from(admins).where(eq(admins.id, id));
  if (!facts) throw unauthorized();
  const { hasTotp, recoveryCodesLeft } = facts;
  const refundLimit = role === 'owner' ? null : (await readShopSettings(deps)).supportRefundLimit;
  return {
    username,
    role,
    hasTotp: hasTotp === 1,
    recoveryCodesLeft,
    refundLimit,
    lacksSecondFactor,
  };
}

type SessionDeps = Pick<Deps, 'db' | 'now'>;

/** Lists the caller's sessions, latest use first. */
export async function listSessions(
  deps: SessionDeps,
  _input: unknown,
  caller: Caller,
): Promise<OutputOf<typeof contract.listSessions>> {
  const { id: adminId, sessionId } = requireAccount(caller);
  const sessions = await listSessionsOf(deps, adminId);
  return {
    sessions: sessions.map(({ id, address, createdAt, lastUsedAt }) => ({
      id,
      address,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === sessionId,
    })),
  };
}

/** Ends a session of the caller at once. @throws AppError 404 */
export async function deleteSession(
  { db, now }: SessionDeps,
  { id }: ParsedInputOf<typeof contract.deleteSession>,
  caller: Caller,
): Promise<void> {
  const account = requireAccount(caller);
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(adminSessions)
      .where(and(eq(adminSessions.id, id), eq(adminSessions.userId, account.id)))
      .returning({ address: adminSessions.address });
    if (!ended) throw notFound(contract.texts.noSuchSession);
    const event = { action: 'session-ended', subject: `From ${ended.address}` } as const;
    await recordAction(tx, caller, event, now());
  });
}
