import { texts } from '#contract/seller/tokens.ts';
import { countryCode } from '#contract/kit/countries.ts';
import type { Account } from './sessions.ts';
import type { ApiToken } from './authenticate-token.ts';
import { forbidden, unauthorized } from '../errors.ts';
import type { Settings } from '../settings.ts';

/** A person or a program that the Authorization header proves. */
export type Admin = Account | ApiToken;

export interface Caller {
  /** Owner of the bearer token; always null when the route asks for none. */
  admin: Admin | null;
  /** The client's network address, through trusted proxies. */
  address: string;
  /** ISO code of its country, by a trusted proxy; not set: unknown. */
  country?: string | undefined;
}

/**
 * Reads the country that a proxy has found for the caller's address. Without a trusted proxy anyone
 * could claim one.
 */
export function readCountry(
  headers: Headers,
  { countryHeader, trustedProxies }: Pick<Settings, 'countryHeader' | 'trustedProxies'>,
): string | undefined {
  if (countryHeader === '' || trustedProxies === 0) return undefined;
  const code = headers.get(countryHeader)?.trim().toUpperCase() ?? '';
  // Cloudflare's word for an unknown country.
  return countryCode.test(code) && code !== 'XX' ? code : undefined;
}

/** Returns whether the caller is an owner, the only one who gets links to paid files. */
export const isOwner = ({ admin }: Pick<Caller, 'admin'>): boolean => admin?.role === 'owner';

/**
 * Returns the account that calls about itself.
 *
 * @throws AppError 401, 403
 */
export function requireAccount({ admin }: Pick<Caller, 'admin'>): Account {
  if (!admin) throw unauthorized();
  if (admin.role === 'token') throw forbidden('A token has no account.');
  return admin;
}

/**
 * Refuses support accounts a part of a call that they may make otherwise.
 *
 * @throws AppError 403
 */
export function refuseSupport({ admin }: Pick<Caller, 'admin'>): void {
  if (admin?.role === 'support') throw forbidden(texts.ownersOnly);
}
