import { createPrivateKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { LeaseKey } from './choose-lease-key.ts';
import { unwrapKey } from './wrapped-key.ts';

/** A shop has one or two; reading one takes half as long as a signature. */
const opened = new LRUCache<string, KeyObject>({ max: 16 });

/** The private half of a key pair; null where the secret key does not open it. */
export function openLeaseKey(
  { publicKey, encryptedPrivateKey }: Pick<LeaseKey, 'publicKey' | 'encryptedPrivateKey'>,
  secretKey: string,
): KeyObject | null {
  const name = `${secretKey} ${encryptedPrivateKey}`;
  const known = opened.get(name);
  if (known) return known;
  const pem = unwrapKey(encryptedPrivateKey, publicKey, secretKey);
  if (pem === null) return null;
  const key = createPrivateKey(pem);
  opened.set(name, key);
  return key;
}
