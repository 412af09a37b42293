import type { leaseKeys } from '#db/schema.ts';

export type LeaseKey = typeof leaseKeys.$inferSelect;

/** How long an older key pair signs on for programs that ask for it. */
const oldKeyMs = 365 * 86_400_000;

/** Whether a key pair still signs: the newest does, an older one for a year, a revoked one never. */
export function signs(key: Pick<LeaseKey, 'rotatedAt' | 'revokedAt'>, now: Date): boolean {
  if (key.revokedAt) return false;
  return !key.rotatedAt || now.getTime() < key.rotatedAt.getTime() + oldKeyMs;
}

/**
 * The key pair that an answer is signed with: the one that is asked for, while it signs, else the newest.
 *
 * @param kid what the program asks for; undefined where it asks for none
 */
export function chooseLeaseKey<Key extends Pick<LeaseKey, 'id' | 'rotatedAt' | 'revokedAt'>>(
  keys: Key[],
  kid: number | undefined,
  now: Date,
): Key | undefined {
  const signing = keys.filter((key) => signs(key, now)).toSorted((a, b) => b.id - a.id);
  return signing.find(({ id }) => id === kid) ?? signing[0];
}
