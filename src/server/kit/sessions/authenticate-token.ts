import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Scope } from '#contract/kit/access.ts';
import { tokenPrefix } from '#contract/seller/tokens.ts';
import { apiTokens } from '#db/schema.ts';
import { hashToken } from '../crypto/token.ts';
import type { SessionDeps } from './sessions.ts';
import { unauthorized } from '../errors.ts';

export interface ApiToken {
  /** `token-7`, which no account has. */
  id: string;
  /** `token NAME`, as in the audit log; no account has a space in its name. */
  username: string;
  role: 'token';
  scopes: Scope[];
}

/** Last use and address are written at most once per this time. */
const noteEveryMs = 60_000;

export const isApiToken = (token: string): boolean => token.startsWith(tokenPrefix);

/**
 * Returns the program that a token belongs to.
 *
 * @throws AppError 401 if it is unknown, revoked or expired
 */
export async function authenticateToken(
  { db, now }: SessionDeps,
  token: string,
  address: string,
): Promise<ApiToken> {
  const moment = now();
  const isValid = or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, moment));
  const [row] = await db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, hashToken(token)), isValid));
  if (!row) throw unauthorized('This token is unknown, revoked or expired.');
  const { id, name, scopes, lastUsedAt } = row;
  const dueSince = new Date(moment.getTime() - noteEveryMs);
  if (!lastUsedAt || lastUsedAt <= dueSince) {
    await db
      .update(apiTokens)
      .set({ lastUsedAt: moment, lastAddress: address })
      .where(
        and(
          eq(apiTokens.id, id),
          or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, dueSince)),
        ),
      );
  }
  return { id: `token-${id}`, username: `token ${name}`, role: 'token', scopes };
}
