import { desc } from 'drizzle-orm';
import { leaseKeys } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { signs } from './choose-lease-key.ts';

/** The public half of a key pair that leases are signed with. */
export interface LeasePublicKey {
  /** The number that a lease names its key by. */
  kid: number;
  publicKeyPem: string;
}

/** The public halves of the key pairs that still sign, the newest first. */
export async function listLeasePublicKeys({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<LeasePublicKey[]> {
  const keys = await db.select().from(leaseKeys).orderBy(desc(leaseKeys.id));
  return keys
    .filter((key) => signs(key, now()))
    .map(({ id, publicKey }) => ({ kid: id, publicKeyPem: publicKey }));
}
