import { texts } from '#contract/seller/tokens.ts';
import { countryCode } from '#contract/kit/countries.ts';
import type { Account } from './sessions.ts';
import type { Scope } from '#contract/kit/access.ts';
import { forbidden, unauthorized } from '../errors.ts';
import type { Settings } from '../settings.ts';

export interface ApiToken {
  /** `token-7`, which no account has. */
  id: string;
  /** `token NAME`, as in the audit log; no account has a space in its name. */
  username: string;
  role: 'token';
  scopes: Scope[];
}

/** A person or a program that the Authorization header proves. */
export type Admin = Account | ApiToken;

export interface Caller {
  /** Owner of the bearer token; always null if the route does not ask for one. */
  admin: Admin | null;
  /** The client's network address, through trusted proxies. */
  address: string;
  /** ISO code of the address's country, from a trusted proxy; undefined: unknown. */
  country?: string | undefined;
}

/** Reads the country that a proxy determined; without a trusted proxy anyone could claim one. */
export function readCountry(
  headers: Headers,
  { countryHeader, trustedProxies }: Pick<Settings, 'countryHeader' | 'trustedProxies'>,
): string | undefined {
  if (countryHeader === '' || trustedProxies === 0) return undefined;
  const code = headers.get(countryHeader)?.trim().toUpperCase() ?? '';
  // Cloudflare's word for an unknown country.
  return countryCode.test(code) && code !== 'XX' ? code : undefined;
}

/** Tells whether the caller is an owner; only owners get links to paid files. */
export const isOwner = ({ admin }: Pick<Caller, 'admin'>): boolean => admin?.role === 'owner';

/** Requires a caller with an account of their own. @throws AppError 401, 403 */
export function requireAccount({ admin }: Pick<Caller, 'admin'>): Account {
  if (!admin) throw unauthorized();
  if (admin.role === 'token') throw forbidden('A token has no account.');
  return admin;
}

/** Refuses support accounts a part of a call they may otherwise make. @throws AppError 403 */
export function refuseSupport({ admin }: Pick<Caller, 'admin'>): void {
  if (admin?.role === 'support') throw forbidden(texts.ownersOnly);
}
