import { and, eq } from 'drizzle-orm';
import * as contract from '#contract/seller/me.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { adminSessions } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import { requireAccount, type Caller } from '#server/kit/sessions/caller.ts';
import { notFound } from '#server/kit/errors.ts';
import { listSessionsOf } from '#server/kit/sessions/sessions.ts';

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
