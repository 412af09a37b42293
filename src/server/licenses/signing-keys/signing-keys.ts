import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { leaseKeys } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { log } from '#server/kit/log.ts';
import { signs } from './choose-signing-key.ts';
import { openSigningKey } from './open-signing-key.ts';
import { wrapKey } from './wrapped-key.ts';

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
  'The key pair that signs leases was encrypted under another SECRET_KEY. Sold programs get no leases until that key is back, or `npm run lease-key -- rewrap` has it in OLD_SECRET_KEY.';

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
