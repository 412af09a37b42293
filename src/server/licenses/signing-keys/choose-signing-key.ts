import { and, isNull, ne } from 'drizzle-orm';
import { leaseKeys } from '#db/schema.ts';

export type SigningKey = typeof leaseKeys.$inferSelect;

/** Time that an older key pair keeps signing for programs that request it. */
const oldKeyMs = 365 * 86_400_000;

/** Matches pairs with a stored private half. A standby pair's is elsewhere until its import. */
export const isStored = ne(leaseKeys.encryptedPrivateKey, '');

/** Matches the pair that no other has replaced. */
export const isCurrent = and(isStored, isNull(leaseKeys.rotatedAt), isNull(leaseKeys.revokedAt));

/** Tells whether a pair's private half is kept elsewhere. */
export const isStandby = (key: Pick<SigningKey, 'encryptedPrivateKey'>): boolean =>
  key.encryptedPrivateKey === '';

/**
 * Tells whether a key pair still signs: the current one does, an older one for a year, a revoked or
 * standby one never.
 */
export function signs(
  key: Pick<SigningKey, 'rotatedAt' | 'revokedAt'> & Partial<SigningKey>,
  now: Date,
): boolean {
  if (key.revokedAt || key.encryptedPrivateKey === '') return false;
  return !key.rotatedAt || now.getTime() < key.rotatedAt.getTime() + oldKeyMs;
}

/**
 * Chooses the key pair for an answer: the requested one while it signs, else the current one.
 *
 * @param kid the program's key pair; undefined for the current one
 */
export function chooseSigningKey<Key extends Pick<SigningKey, 'id' | 'rotatedAt' | 'revokedAt'>>(
  keys: Key[],
  kid: number | undefined,
  now: Date,
): Key | undefined {
  const isOld = (key: Key) => Number(key.rotatedAt !== null);
  const signing = keys
    .filter((key) => signs(key, now))
    .toSorted((a, b) => isOld(a) - isOld(b) || b.id - a.id);
  return signing.find(({ id }) => id === kid) ?? signing[0];
}
