import { desc, eq } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/seller/tokens.ts';
import { endOf } from '#contract/kit/zones.ts';
import { apiTokens } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { hashToken, newToken } from '#server/kit/crypto/token.ts';
import type { Deps } from '#server/deps.ts';
import { requireAccount, type Caller } from '#server/kit/sessions/caller.ts';
import { notFound, invalidField } from '#server/kit/errors.ts';

type TokenDeps = Pick<Deps, 'db' | 'now'>;

/** Stores only the token's hash. @throws AppError 400 for an end that has passed */
export async function createToken(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { name, scopes, expiresAt }: ParsedInputOf<typeof contract.createToken>,
  caller: Caller,
): Promise<OutputOf<typeof contract.createToken>> {
  const createdAt = now();
  const end = expiresAt ? endOf(settings.timeZone, expiresAt) : null;
  if (end && end <= createdAt) throw invalidField('expiresAt', contract.texts.expiry);
  const token = contract.tokenPrefix + newToken();
  const row = { name, scopes, createdBy: requireAccount(caller).username, expiresAt: end };
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(apiTokens)
      .values({ ...row, tokenHash: hashToken(token), createdAt })
      .returning();
    if (!made) throw new Error('The token was not stored');
    const event = { subject: name, detail: scopes.join(', ') };
    await recordAction(tx, caller, { action: 'token-created', ...event }, createdAt);
    return { ...describe(made), token };
  });
}

export async function listTokens({
  db,
}: Pick<Deps, 'db'>): Promise<OutputOf<typeof contract.listTokens>> {
  const rows = await db.select().from(apiTokens).orderBy(desc(apiTokens.id));
  return { tokens: rows.map(describe) };
}

/** Revokes a token: its next call is refused. @throws AppError 404 */
export async function deleteToken(
  { db, now }: TokenDeps,
  { id }: ParsedInputOf<typeof contract.deleteToken>,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [token] = await tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning();
    if (!token) throw notFound(contract.texts.notFound);
    await recordAction(tx, caller, { action: 'token-revoked', subject: token.name }, now());
  });
}

function describe(row: typeof apiTokens.$inferSelect): contract.ListedToken {
  const { id, name, scopes, createdBy, createdAt, expiresAt, lastUsedAt, lastAddress } = row;
  return {
    id,
    name,
    scopes,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastAddress,
  };
}
