import type { Route } from '#contract/route.ts';
import { texts } from '#contract/seller/tokens.ts';
import { openSession, type SessionDeps } from './sessions.ts';
import { authenticateToken, isApiToken } from './authenticate-token.ts';
import { forbidden, unauthorized } from '../errors.ts';
import type { Admin } from './caller.ts';

/**
 * Returns the account or program that an Authorization header proves: by a session, or by a
 * program's token.
 *
 * @throws AppError 401
 */
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
