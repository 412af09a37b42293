import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { and, asc, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { leaseKeys } from '#db/schema.ts';
import { recordCommand } from '#server/kit/audit-log/audit-log.ts';
import { conflict, invalid } from '#server/kit/errors.ts';
import {
  isCurrent,
  isStandby,
  isStored,
  signs,
  type SigningKey,
  generateKeys,
  generateSigningKey,
  type KeyDeps,
  openSigningKey,
  unwrapKey,
  wrapKey,
} from './signing-keys.ts';

const passphraseMinLength = 12;

export interface DescribedKey extends SigningKey {
  state: 'newest' | 'old' | 'expired' | 'revoked' | 'standby';
  /** The secret key decrypts its private key, or none is stored. */
  isOpen: boolean;
}

/** Lists all key pairs, oldest first. */
export async function describeSigningKeys({ db, settings, now }: KeyDeps): Promise<DescribedKey[]> {
  const keys = await db.select().from(leaseKeys).orderBy(asc(leaseKeys.id));
  const stateOf = (key: SigningKey) => {
    if (key.revokedAt) return 'revoked';
    if (isStandby(key)) return 'standby';
    if (!key.rotatedAt) return 'newest';
    return signs(key, now()) ? 'old' : 'expired';
  };
  return keys.map((key) => ({
    ...key,
    state: stateOf(key),
    isOpen: isStandby(key) || openSigningKey(key, settings.secretKey) !== null,
  }));
}

/** Creates a pair that signs from now on; older ones for a year, if requested. @returns its id */
export async function rotateSigningKeys(
  deps: KeyDeps,
  { revokesOlder }: { revokesOlder: boolean },
): Promise<number> {
  const drawn = await generateSigningKey(deps);
  const moment = deps.now();
  return deps.db.transaction(async (tx) => {
    const [row] = await tx.insert(leaseKeys).values(drawn).returning({ id: leaseKeys.id });
    const id = row?.id ?? 0;
    await makeCurrent(tx, id, { moment, revokesOthers: revokesOlder });
    const subject = `kid ${id}${revokesOlder ? ', the older ones revoked' : ''}`;
    await recordCommand(tx, { action: 'lease-key-rotated', subject }, moment);
    return id;
  });
}

/**
 * Makes a stored pair the current one: the others sign for another year for programs that request
 * them, unless revoked. Standby pairs stay as they are.
 *
 * @throws AppError 409 for a revoked pair
 */
async function makeCurrent(
  tx: Tx,
  id: number,
  { moment, revokesOthers }: { moment: Date; revokesOthers: boolean },
): Promise<void> {
  const set = (values: Partial<SigningKey>, ...which: (SQL | undefined)[]) =>
    tx
      .update(leaseKeys)
      .set(values)
      .where(and(...which))
      .returning({ id: leaseKeys.id });
  const own = await set({ rotatedAt: null }, eq(leaseKeys.id, id), isNull(leaseKeys.revokedAt));
  if (own.length === 0) throw conflict(`The key pair kid ${id} is revoked. Nothing was changed.`);
  const others = and(ne(leaseKeys.id, id), isStored);
  await set({ rotatedAt: moment }, others, isNull(leaseKeys.rotatedAt));
  if (revokesOthers) await set({ revokedAt: moment }, others, isNull(leaseKeys.revokedAt));
}

/**
 * Creates a standby key pair. The database gets only its public half, which includes carry; it
 * signs nothing until it is imported.
 *
 * @param save stores the private half under the passphrase; if it fails, nothing is kept
 * @returns its id
 * @throws AppError 400 for a passphrase that is too short; 409 before the store has a pair
 */
export async function createStandbyKey(
  deps: KeyDeps,
  passphrase: string,
  save: (text: string) => Promise<void>,
): Promise<number> {
  requirePassphrase(passphrase);
  const { publicKey, privateKey, createdAt } = await generateKeys(deps);
  return deps.db.transaction(async (tx) => {
    if ((await tx.$count(leaseKeys, isCurrent)) === 0) throw conflict(noKeyPair);
    const values = { publicKey, encryptedPrivateKey: '', createdAt };
    const [row] = await tx.insert(leaseKeys).values(values).returning({ id: leaseKeys.id });
    const id = row?.id ?? 0;
    const subject = `kid ${id}`;
    await recordCommand(tx, { action: 'lease-key-standby', subject }, createdAt);
    await save(exportBlock(id, createPrivateKey(privateKey), passphrase));
    return id;
  });
}

/**
 * Re-encrypts with the current secret key what an older one encrypted.
 *
 * @returns the ids of the key pairs that decrypt again
 * @throws AppError 409 if the older key does not decrypt a pair that should sign
 */
export async function rewrapSigningKeys(deps: KeyDeps, oldSecretKey: string): Promise<number[]> {
  const { db, settings, now } = deps;
  const closed = (await describeSigningKeys(deps)).filter(({ isOpen }) => !isOpen);
  const opened = closed.flatMap((key) => {
    const pem = unwrapKey(key.encryptedPrivateKey, key.publicKey, oldSecretKey);
    if (pem !== null) return [{ ...key, pem }];
    if (!signs(key, now())) return [];
    throw conflict(`OLD_SECRET_KEY does not open the key pair kid ${key.id}. Nothing was changed.`);
  });
  if (opened.length === 0) return [];
  await db.transaction(async (tx) => {
    for (const { id, pem, publicKey } of opened) {
      const encryptedPrivateKey = wrapKey(pem, publicKey, settings.secretKey);
      await tx.update(leaseKeys).set({ encryptedPrivateKey }).where(eq(leaseKeys.id, id));
    }
    await recordCommand(tx, { action: 'lease-key-rewrapped', subject: kidsOf(opened) }, now());
  });
  return opened.map(({ id }) => id);
}

/** Formats ids as `kid 1, kid 2`. */
export const kidsOf = (keys: { id: number }[]): string =>
  keys.map(({ id }) => `kid ${id}`).join(', ');

/**
 * Exports every key pair that still signs as PKCS#8 PEM under a passphrase, each after a line with
 * its id.
 *
 * @throws AppError 400 for a passphrase that is too short; 409 if a pair does not decrypt, or there
 *   is none
 */
export async function exportSigningKeys(deps: KeyDeps, passphrase: string): Promise<string> {
  requirePassphrase(passphrase);
  const signing = (await describeSigningKeys(deps)).filter((key) => signs(key, deps.now()));
  if (signing.length === 0) throw conflict(noKeyPair);
  const blocks = signing.map((key) => {
    const privateKey = openSigningKey(key, deps.settings.secretKey);
    if (!privateKey) throw conflict(`SECRET_KEY does not open the key pair kid ${key.id}.`);
    return exportBlock(key.id, privateKey, passphrase);
  });
  const subject = kidsOf(signing);
  await recordCommand(deps.db, { action: 'lease-key-exported', subject }, deps.now());
  return blocks.join('\n');
}

const noKeyPair = 'There is no key pair yet: start the store once.';

function requirePassphrase(passphrase: string): void {
  if (passphrase.length >= passphraseMinLength) return;
  throw invalid(`The passphrase must have at least ${passphraseMinLength} characters.`);
}

function exportBlock(id: number, privateKey: KeyObject, passphrase: string): string {
  const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } as const;
  return `kid: ${id}\n${privateKey.export(options).toString()}`;
}

const pemBlock =
  /(?:kid: (\d{1,4})\s+)?(-----BEGIN (?:ENCRYPTED )?PRIVATE KEY-----[^-]+-----END (?:ENCRYPTED )?PRIVATE KEY-----)/g;

/**
 * Imports an export, all or nothing. Replaces a known pair's private key; an unknown pair keeps its
 * id, by which programs know it; a pair without an id, the newest pair and a standby pair become
 * the current one.
 *
 * @param revokesOthers makes the file's newest pair the only one that signs
 * @returns the ids
 * @throws AppError 400 for a file without a key or a wrong passphrase; 409 if another pair has the
 *   id, or for a revoked pair with `revokesOthers`
 */
export async function importSigningKeys(
  deps: KeyDeps,
  text: string,
  passphrase: string,
  { revokesOthers = false } = {},
): Promise<number[]> {
  const given = Array.from(text.matchAll(pemBlock), ([, kid, pem = '']) => ({
    kid: kid === undefined ? null : Number(kid),
    privateKey: readPrivateKey(pem, passphrase),
  }));
  if (given.length === 0) throw invalid('The file has no private key in PEM format.');
  return deps.db.transaction(async (tx) => {
    const ids: number[] = [];
    for (const key of given) ids.push(await importOne(tx, deps, key));
    if (revokesOthers) {
      await makeCurrent(tx, Math.max(...ids), { moment: deps.now(), revokesOthers });
    }
    const which = kidsOf(ids.map((id) => ({ id })));
    const subject = `${which}${revokesOthers ? ', the others revoked' : ''}`;
    await recordCommand(tx, { action: 'lease-key-imported', subject }, deps.now());
    return ids;
  });
}

function readPrivateKey(pem: string, passphrase: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, passphrase });
  } catch {
    throw invalid('This passphrase does not open the file, or the file is damaged.');
  }
  const { modulusLength, publicExponent } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa' && modulusLength === 2048 && publicExponent === 65_537n) {
    return key;
  }
  throw invalid('Programs only check RSA signatures with 2,048 bits and the exponent 65,537.');
}

async function importOne(
  tx: Tx,
  { settings, now }: Pick<KeyDeps, 'settings' | 'now'>,
  { kid, privateKey }: { kid: number | null; privateKey: KeyObject },
): Promise<number> {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const encryptedPrivateKey = wrapKey(pem, publicKey, settings.secretKey);
  const known = await tx.select().from(leaseKeys).orderBy(asc(leaseKeys.id));
  const same = known.find((key) => key.publicKey === publicKey);
  if (same) {
    await tx.update(leaseKeys).set({ encryptedPrivateKey }).where(eq(leaseKeys.id, same.id));
    if (isStandby(same)) await makeCurrent(tx, same.id, { moment: now(), revokesOthers: false });
    return same.id;
  }
  if (known.some((key) => key.id === kid)) throw conflict(idIsTaken(kid));
  const newest = known.at(-1)?.id ?? 0;
  const id = kid ?? newest + 1;
  const rotatedAt = id < newest ? now() : null;
  await tx
    .insert(leaseKeys)
    .values({ id, publicKey, encryptedPrivateKey, createdAt: now(), rotatedAt });
  if (rotatedAt === null) await makeCurrent(tx, id, { moment: now(), revokesOthers: false });
  return id;
}

const idIsTaken = (kid: number | null) =>
  `This shop has another key pair with kid ${kid}. Programs know a pair by its number, so they could not use the imported one. Import it before a new shop starts for the first time.`;
