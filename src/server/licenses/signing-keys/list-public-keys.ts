import { desc } from 'drizzle-orm';
import { leaseKeys } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isStandby, signs } from './choose-signing-key.ts';

export interface SigningPublicKey {
  /** Key id in a lease. */
  kid: number;
  publicKeyPem: string;
}

/** Lists the public keys of the pairs that still sign, newest first, and of standby pairs. */
export async function listPublicKeys({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<SigningPublicKey[]> {
  const keys = await db.select().from(leaseKeys).orderBy(desc(leaseKeys.id));
  return [...keys.filter((key) => signs(key, now())), ...keys.filter(isStandby)].map(
    ({ id, publicKey }) => ({ kid: id, publicKeyPem: publicKey }),
  );
}
