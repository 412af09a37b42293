import type { leaseKeys } from '#db/schema.ts';

export type SigningKey = typeof leaseKeys.$inferSelect;

/** Time that an older key pair signs on for programs that request it. */
const oldKeyMs = 365 * 86_400_000;

/**
 * Returns whether a key pair still signs: the newest does, an older one for a year, a revoked one
 * never.
 */
export function signs(key: Pick<SigningKey, 'rotatedAt' | 'revokedAt'>, now: Date): boolean {
  if (key.revokedAt) return false;
  return !key.rotatedAt || now.getTime() < key.rotatedAt.getTime() + oldKeyMs;
}

/**
 * Chooses the key pair for an answer: the requested one while it signs, else the newest.
 *
 * @param kid the program's key pair; undefined for the newest
 */
export function chooseSigningKey<Key extends Pick<SigningKey, 'id' | 'rotatedAt' | 'revokedAt'>>(
  keys: Key[],
  kid: number | undefined,
  now: Date,
): Key | undefined {
  const signing = keys.filter((key) => signs(key, now)).toSorted((a, b) => b.id - a.id);
  return signing.find(({ id }) => id === kid) ?? signing[0];
}
