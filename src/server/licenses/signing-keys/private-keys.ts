import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import type { Db } from '#db/client.ts';
import { leaseKeys } from '#db/schema.ts';
import { openText, sealText } from '#server/kit/crypto/sealed-text.ts';
import { busy } from '#server/kit/errors.ts';
import type { SigningKey } from './choose-signing-key.ts';

/** Returns the private key of a pair; null if the secret key does not decrypt it. */
export function openSigningKey(
  { publicKey, encryptedPrivateKey }: Pick<SigningKey, 'publicKey' | 'encryptedPrivateKey'>,
  secretKey: string,
): KeyObject | null {
  const pem = unwrapKey(encryptedPrivateKey, publicKey, secretKey);
  return pem === null ? null : createPrivateKey(pem);
}

const openedOf = new WeakMap<Db, Map<string, KeyObject>>();

/**
 * Returns the private key of a stored pair, cached, since every lease needs it; null if the secret
 * key does not decrypt it. The date is part of the cache key, since a restored database may give
 * the id to another pair.
 */
export async function findSigningKey(
  db: Db,
  { id, createdAt }: Pick<SigningKey, 'id' | 'createdAt'>,
  secretKey: string,
): Promise<KeyObject | null> {
  const known = openedOf.get(db) ?? new Map<string, KeyObject>();
  openedOf.set(db, known);
  const name = `${id} ${createdAt.getTime()}`;
  const opened = known.get(name);
  if (opened) return opened;
  const [key] = await db.select().from(leaseKeys).where(eq(leaseKeys.id, id));
  const found = key ? openSigningKey(key, secretKey) : null;
  if (found) known.set(name, found);
  return found;
}

const purpose = 'lease key';

/**
 * Encrypts a pair's private key with the shop's secret key.
 *
 * @param publicKey PEM; authenticated, so that the two cannot be mixed up
 */
export function wrapKey(privateKey: string, publicKey: string, secretKey: string): string {
  return sealText(privateKey, { purpose, boundTo: publicKey, secretKey });
}

/** Decrypts a private key, PKCS#8 PEM; null for another secret key or damaged data. */
export function unwrapKey(wrapped: string, publicKey: string, secretKey: string): string | null {
  return openText(wrapped, { purpose, boundTo: publicKey, secretKey });
}

/** Passwords and files use the same threads. */
const concurrency = 2;
/** Half a second's worth; further requests are told to come again. */
const maxWaiting = 500;
const retryAfterSeconds = 10;

type Sign = (bytes: Buffer, key: KeyObject) => Promise<Buffer>;

const signBytes = promisify(sign);

/** Signs by RSASSA-PKCS1-v1_5 with SHA-256, on a thread of the pool. */
const withRsa: Sign = (bytes, key) => signBytes('sha256', bytes, key);

/** Creates a function that signs two at a time; tests replace `signOne`. */
export function createSigner(signOne: Sign = withRsa): Sign {
  const queue = new PQueue({ concurrency });
  return (bytes, key) => {
    if (queue.size >= maxWaiting) return Promise.reject(busy(retryAfterSeconds));
    return queue.add(() => signOne(bytes, key));
  };
}

/** @throws AppError 503 while too many wait */
export const signLease = createSigner();
