import { randomBytes, createHash } from 'node:crypto';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import {
  type MadeOfflineLease,
  texts,
  type makeOfflineLease as offlineRoute,
} from '#contract/licenses/offline-leases.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { offlineSteps as steps } from '#texts/contract/licenses.ts';
import type { Db, Tx } from '#db/client.ts';
import { leaseKeys, licenses, offlineLeases, orders, products, licenseTraces } from '#db/schema.ts';
import { newestStableNumber } from '#server/catalogue/products/product-versions.ts';
import type { Deps } from '#server/deps.ts';
import { type KeyDeps, signs, findSigningKey, signLease } from '../signing-keys/signing-keys.ts';
import { formatDay } from '#texts/language.ts';
import { type AuditEvent, recordAction } from '#server/kit/audit-log/audit-log.ts';
import { conflict, notFound, unavailable } from '#server/kit/errors.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { hasPortal } from '#server/sales/orders/access.ts';
import { leaseText, signedLease } from '../lease/lease-text.ts';
import { describeLicense } from '../keys/license-key.ts';
import {
  productOf,
  standingFacts,
  type StandingFacts,
  standingOf,
} from '../keys/license-standing.ts';
import { lastPaidAt } from '../keys/given-offline-leases.ts';

interface Wish {
  id: number;
  /** Returns the wanted end; if the key ends earlier, the lease does, too. */
  until(now: Date): Date;
  /** Empty: the last server that asked from the bound account. */
  server: string;
}

export interface OfflineMaker {
  by: (typeof offlineLeases.$inferSelect)['by'];
  /** Restricts the maker to some keys. */
  where?: SQL | undefined;
  /** Throws if this maker may not have a lease that others might. */
  check?(facts: { maxDays: number; paidAt: number | null }, now: Date): void;
  record(tx: Tx, event: AuditEvent, now: Date): Promise<void>;
}

interface OfflineFile {
  name: string;
  content: string;
  /** Empty in the file that newer programs read on any server. */
  server: string;
}

/** A lease as files: for the server, if known, and without one, in case it is renamed. */
export interface OfflineFiles {
  files: [OfflineFile, ...OfflineFile[]];
  login: string;
  /** Empty if unknown. */
  server: string;
  expiresAt: Date;
}

/**
 * Signs a lease that a terminal reads from its common folder. It cannot be revoked, so the
 * transaction that records it judges the key again.
 *
 * @throws AppError 404; 409 blocked, ended, a trial, bound to no account, or refused by
 *   `maker.check`; 503 nothing can be signed
 */
export async function makeOfflineFiles(
  deps: KeyDeps,
  { id, until, server: typed }: Wish,
  maker: OfflineMaker,
): Promise<OfflineFiles> {
  const now = deps.now();
  const found = await judgeKey(deps.db, id, maker, now);
  const { license, login, productId } = found;
  const server = typed || (found.server ?? '');
  const expiresAt = earlier(until(now), license.expiresAt);
  const makeFor = async (each: string): Promise<OfflineFile> => {
    const request = { key: license.licenseKey, product: String(productId), login, server: each };
    const text = (kid: number) =>
      leaseText({
        request: { ...request, nonce: randomBytes(16).toString('hex') },
        outcome: 'ok',
        reason: '',
        expiresAt: license.expiresAt,
        notice: license.notice,
        latest: found.latest ?? '',
        kid,
        now,
        leaseSeconds: seconds(expiresAt) - seconds(now),
      });
    const name = offlineFileName({ productId, login, server: each });
    return { name, content: await signOffline(deps, text), server: each };
  };
  const files: OfflineFiles['files'] = [await makeFor(server)];
  if (server !== '') files.push(await makeFor(''));
  await deps.db.transaction(async (tx) => {
    const { license: present } = await judgeKey(tx, id, maker, now);
    const isSigned =
      present.login === login && present.expiresAt?.getTime() === license.expiresAt?.getTime();
    if (!isSigned) throw conflict(texts.changed);
    const lease = { licenseId: id, login, server, by: maker.by, expiresAt, createdAt: now };
    await tx.insert(offlineLeases).values(lease);
    const detail = `Until ${formatDay(expiresAt)}, ${server ? `for ${server}` : 'for no known server'}`;
    await maker.record(
      tx,
      { action: 'offline-lease-made', subject: describeLicense(license), detail },
      now,
    );
  });
  return { files, login, server, expiresAt };
}

export function toMade({ files, login, server, expiresAt }: OfflineFiles): MadeOfflineLease {
  const toFile = ({ name, content }: OfflineFile) => ({
    name,
    file: Buffer.from(content).toString('base64'),
  });
  return {
    success: true,
    ...toFile(files[0]),
    files: files.map(toFile),
    steps: [
      steps.copy(files.map(({ name }) => name)),
      server ? steps.logIn(login, server) : steps.logInAnywhere(login),
      steps.attach(formatDay(expiresAt)),
    ],
    expiresAt: expiresAt.toISOString(),
  };
}

/** Reads a key, if this maker may have an offline lease for it. @throws AppError 404; 409 */
async function judgeKey(db: Pick<Db, 'select'>, id: number, maker: OfflineMaker, now: Date) {
  const [found] = await db
    .select({
      license: licenses,
      facts: standingFacts,
      productId: productOf,
      maxDays: products.offlineDays,
      latest: newestStableNumber(products.id),
      server: lastServer,
      paidAt: lastPaidAt,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .innerJoin(products, eq(products.id, productOf))
    .where(and(eq(licenses.id, id), maker.where));
  if (!found) throw notFound(licenseTexts.notFound);
  const login = requireLogin(found, now);
  maker.check?.(found, now);
  return { ...found, login };
}

interface Found {
  license: typeof licenses.$inferSelect;
  facts: StandingFacts;
}

/** Returns the account that the key works for. @throws AppError 409 */
function requireLogin({ license, facts }: Found, now: Date): string {
  const standing = standingOf(facts, now);
  if (facts.state === 'trial') throw conflict(texts.trial);
  if (standing !== 'active') throw conflict(texts[standing]);
  if (license.login === null) throw conflict(texts.unbound);
  return license.login;
}

/** Matches keys that work for an account, except trials. */
export const isLiving = (now: Date): SQL | undefined =>
  and(
    hasPortal(),
    isNull(licenses.blockedAt),
    or(isNull(licenses.expiresAt), gt(licenses.expiresAt, now)),
  );

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one);

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/**
 * Signs a lease whose reader is unknown. Uses the oldest pair that still signs, since every include
 * made after it knows that pair: programs built before a rotation can read the file, too.
 *
 * @throws AppError 503 no pair opens, or too many wait
 */
async function signOffline(
  { db, settings, now }: KeyDeps,
  text: (kid: number) => string,
): Promise<string> {
  const keys = await db.select().from(leaseKeys).orderBy(leaseKeys.id);
  const key = keys.find((each) => signs(each, now()));
  const privateKey = key && (await findSigningKey(db, key, settings.secretKey));
  if (!key || !privateKey) throw unavailable('The shop cannot sign leases at the moment.');
  const unsigned = text(key.id);
  return signedLease(unsigned, await signLease(Buffer.from(unsigned), privateKey));
}

const maxCharacters = 128;
const nameBytes = 16;

/**
 * Returns the name under which programs look for a lease in the terminals' common folder, as
 * `LicenseFileName` of the include builds it. Only newer includes look for an empty server.
 */
export function offlineFileName(lease: { productId: number; login: string; server: string }) {
  const { productId, login, server } = lease;
  const digest = createHash('sha256')
    .update(`${productId}/${login}/${encode(server)}`)
    .digest();
  return `license-${digest.subarray(0, nameBytes).toString('hex')}.lease`;
}

/** Encodes like `LicenseEncode`, without half a surrogate pair at the end. */
function encode(text: string): string {
  const cut = text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '');
  return Array.from(Buffer.from(cut), (byte) => {
    const character = String.fromCharCode(byte);
    if (/[\da-z]/i.test(character)) return character;
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

export async function makeForSeller(
  deps: Pick<Deps, 'db' | 'settings' | 'leaseTraces' | 'now'>,
  { id, days, server }: ParsedInputOf<typeof offlineRoute>,
  caller: Caller,
): Promise<OutputOf<typeof offlineRoute>> {
  // The last request's server may not be written yet.
  await deps.leaseTraces.flush();
  const until = (now: Date) => new Date(now.getTime() + days * dayMs);
  const file = await makeOfflineFiles(
    deps,
    { id, until, server },
    { by: 'seller', record: (tx, event, now) => recordAction(tx, caller, event, now) },
  );
  return toMade(file);
}

/** Names the index, so that SQLite's statistics cannot choose to sort a key's traces. */
const ownTraces = sql`FROM ${licenseTraces} AS trace INDEXED BY license_traces_by_last
  WHERE trace.license_id = ${licenses.id} AND trace.login = ${licenses.login} AND trace.server <> ''`;

/** Selects the last server that asked from the account the key is bound to. */
const lastServer: SQL<string | null> = sql`(SELECT trace.server ${ownTraces}
  ORDER BY trace.last_at DESC LIMIT 1)`;

/** Selects all such servers as a JSON array. */
export const allServers: SQL<string> = sql`(SELECT json_group_array(DISTINCT trace.server) ${ownTraces})`;
