import { createPrivateKey, type KeyObject } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { leaseKeys } from '#db/schema.ts';
import type { LeaseKey } from './choose-lease-key.ts';
import { unwrapKey } from './wrapped-key.ts';

/** A shop has one or two; reading one takes half as long as a signature. */
const openedPairs = new LRUCache<string, KeyObject>({ max: 16 });

/** The private half of a key pair; null where the secret key does not open it. */
export function openLeaseKey(
  { publicKey, encryptedPrivateKey }: Pick<LeaseKey, 'publicKey' | 'encryptedPrivateKey'>,
  secretKey: string,
): KeyObject | null {
  const name = `${secretKey} ${encryptedPrivateKey}`;
  const known = openedPairs.get(name);
  if (known) return known;
  const pem = unwrapKey(encryptedPrivateKey, publicKey, secretKey);
  if (pem === null) return null;
  const key = createPrivateKey(pem);
  openedPairs.set(name, key);
  return key;
}

const openedOf = new WeakMap<Db, Map<string, KeyObject>>();

/**
 * The private half of this key pair; null where the secret key does not open it. Each lease asks for it, and its two texts are a
 * third of what a lease looks up, so they are read once. A database that was restored beneath this process may give an id to
 * another pair, which was made at another moment.
 */
export async function findOpenLeaseKey(
  db: Db,
  { id, createdAt }: Pick<LeaseKey, 'id' | 'createdAt'>,
  secretKey: string,
): Promise<KeyObject | null> {
  const known = openedOf.get(db) ?? new Map<string, KeyObject>();
  openedOf.set(db, known);
  const name = `${id} ${createdAt.getTime()}`;
  const opened = known.get(name);
  if (opened) return opened;
  const [key] = await db.select().from(leaseKeys).where(eq(leaseKeys.id, id));
  const found = key ? openLeaseKey(key, secretKey) : null;
  if (found) known.set(name, found);
  return found;
}
