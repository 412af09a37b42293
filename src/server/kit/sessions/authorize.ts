import type { Route } from '#contract/route.ts';
import { texts, tokenPrefix } from '#contract/seller/tokens.ts';
import { openSession, type SessionDeps } from './sessions.ts';
import { forbidden, unauthorized } from '../errors.ts';
import type { Admin, ApiToken } from './caller.ts';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { apiTokens } from '#db/schema.ts';
import { hashToken } from '../crypto/token.ts';

/** Returns the account or program that an Authorization header proves. @throws AppError 401 */
export async function authenticate(
  deps: SessionDeps,
  authorization: string | null,
  address: string,
): Promise<Admin> {
  const token = readBearerToken(authorization);
  if (!token) throw unauthorized();
  return isApiToken(token) ? authenticateToken(deps, token, address) : openSession(deps, token);
}

/** Ignores the scheme's case (RFC 9110, 11.1); refuses other schemes, and text after the token. */
function readBearerToken(authorization: string | null): string | null {
  return /^Bearer +([\w-]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

type Access = Pick<Route, 'admin' | 'support' | 'scope' | 'beforeSecondFactor'>;

/**
 * Decides as whom an admin calls a route. On a public route that does not mention support, a
 * support account counts as a visitor; tokens never do.
 *
 * @returns null for a visitor
 * @throws AppError 403
 */
export function authorize(route: Access, admin: Admin): Admin | null {
  if (admin.role === 'token') {
    if (!route.scope) throw forbidden(texts.noTokens);
    if (!admin.scopes.includes(route.scope)) throw forbidden(texts.missingScope(route.scope));
    return admin;
  }
  if (admin.lacksSecondFactor && !route.beforeSecondFactor) {
    throw forbidden(texts.needsSecondFactor, { needsSecondFactor: true });
  }
  if (admin.role === 'owner' || route.support) return admin;
  if (route.admin === 'optional') return null;
  throw forbidden(texts.ownersOnly);
}

/** Last use and address are written at most once per this time. */
const noteEveryMs = 60_000;

const isApiToken = (token: string): boolean => token.startsWith(tokenPrefix);

/** Returns a token's program. @throws AppError 401 if the token is unknown, revoked or expired */
async function authenticateToken(
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
