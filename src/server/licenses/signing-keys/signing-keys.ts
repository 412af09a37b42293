import { generateKeyPair, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { sql, and, isNull, ne, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { leaseKeys } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { log } from '#server/kit/log.ts';
import PQueue from 'p-queue';
import { openText, sealText } from '#server/kit/crypto/sealed-text.ts';
import { busy } from '#server/kit/errors.ts';

export type KeyDeps = Pick<Deps, 'db' | 'now'> & { settings: { secretKey: string } };

type NewSigningKey = Pick<
  typeof leaseKeys.$inferSelect,
  'publicKey' | 'encryptedPrivateKey' | 'createdAt'
>;

/** Generates a pair as PEM: RSA with 2,048 bits and the exponent 65,537, as programs check. */
export async function generateKeys({ now }: Pick<KeyDeps, 'now'>) {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicExponent: 65_537,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { ...pair, createdAt: now() };
}

/** Generates a pair whose private half is encrypted with the secret key. */
export async function generateSigningKey({
  settings,
  now,
}: Pick<KeyDeps, 'settings' | 'now'>): Promise<NewSigningKey> {
  const { publicKey, privateKey, createdAt } = await generateKeys({ now });
  const encryptedPrivateKey = wrapKey(privateKey, publicKey, settings.secretKey);
  return { publicKey, encryptedPrivateKey, createdAt };
}

/**
 * Creates the shop's key pair for leases at its first start. Never replaces a pair that the secret
 * key does not decrypt, since sold programs know its public key: logs an error, and leases have to
 * wait.
 */
export async function prepareSigningKeys(deps: KeyDeps): Promise<void> {
  if (!(await deps.db.query.leaseKeys.findFirst({ columns: { id: true } }))) {
    await insertFirst(deps.db, await generateSigningKey(deps));
  }
  const closed = await listClosedKeys(deps);
  if (closed.length === 0) return;
  log.error({ kids: closed }, closedKeysProblem);
}

export const closedKeysProblem =
  'The key pair that signs leases was encrypted with another SECRET_KEY. Sold programs get no leases until you restore that key, or run `npm run lease-key -- rewrap` with it in OLD_SECRET_KEY.';

/** Inserts the first pair; if several processes start together, one wins. */
async function insertFirst(db: Db, key: NewSigningKey): Promise<void> {
  const { publicKey, encryptedPrivateKey, createdAt } = key;
  await db.run(sql`
    INSERT INTO ${leaseKeys} (public_key, encrypted_private_key, created_at)
    SELECT ${publicKey}, ${encryptedPrivateKey}, ${createdAt.getTime()}
    WHERE NOT EXISTS (SELECT 1 FROM ${leaseKeys})`);
}

/** Lists the ids of the key pairs that should sign but do not decrypt. */
export async function listClosedKeys({ db, settings, now }: KeyDeps): Promise<number[]> {
  const keys = await db.select().from(leaseKeys);
  return keys
    .filter((key) => signs(key, now()) && !openSigningKey(key, settings.secretKey))
    .map(({ id }) => id);
}

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

/** Tells whether a pair signs: the current one, an older for a year, never revoked or standby. */
export function signs(
  key: Pick<SigningKey, 'rotatedAt' | 'revokedAt'> & Partial<SigningKey>,
  now: Date,
): boolean {
  if (key.revokedAt || key.encryptedPrivateKey === '') return false;
  return !key.rotatedAt || now.getTime() < key.rotatedAt.getTime() + oldKeyMs;
}

/** Chooses an answer's pair: the requested one (`kid`) while it signs, else the current one. */
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
 * Returns a stored pair's private key, cached; null if the secret key does not decrypt it. The date
 * is part of the cache key, since a restored database may give the id to another pair.
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

/** Encrypts a private key. The public one (PEM) is authenticated: they cannot be mixed up. */
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
