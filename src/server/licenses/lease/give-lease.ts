import { and, eq, gt, sql, isNull } from 'drizzle-orm';
import {
  reasons,
  type LeaseRequest,
  demoLoginDays,
  demoLoginsPerKey,
  leaseRequestSchema,
} from '#contract/licenses/leases.ts';
import { dayMs } from '#contract/kit/days.ts';
import { demoLogins, licenses, trials } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { LeaseTraces } from './lease-traces.ts';
import { AppError, unavailable, invalid } from '#server/kit/errors.ts';
import { countOrRefuse, type Limit, refuse } from '#server/kit/rate-limit/rate-limiter.ts';
import { chooseSigningKey, findSigningKey, signLease } from '../signing-keys/signing-keys.ts';
import { bindLicense } from '../keys/license-standing.ts';
import { decideLease, type Decision } from './decide-lease.ts';
import { findLeased } from './find-leased.ts';
import { leaseText, signedLease, lineBreakers } from './lease-text.ts';
import * as z from 'zod/mini';
import { latestTrialEnd } from '#contract/sales/terms.ts';

type LeaseDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'> & {
  leaseTraces: LeaseTraces;
};

const windowSeconds = 600;
/** Limit of one key on one account. */
const perAccount: Limit = { name: 'leases', points: 60, windowSeconds, countedIn: 'memory' };
/** Limit of an address. Over it, refusals are neither signed nor traced; leases still are. */
const refusals: Limit = { name: 'lease-refusals', points: 600, windowSeconds, countedIn: 'memory' };

/**
 * Answers a program's lease request with a lease for 72 hours or a refusal, both signed. Errors are
 * never signed. A trace of each answer is written within a second; a first lease may also bind the
 * key, start its trial or admit a demo account.
 *
 * @param body urlencoded form
 * @throws AppError 400; 429; 503 nothing can be signed
 */
export async function giveLease(deps: LeaseDeps, body: Buffer, address: string): Promise<string> {
  const request = await parse(deps, body, address);
  const { keys, license: found } = await findLeased(deps.db, request);
  const now = deps.now();
  const kid = request.kid === undefined ? undefined : Number(request.kid);
  const { id, privateKey } = await openKey(deps, chooseSigningKey(keys, kid, now));
  const decision = await decide(deps, found, request, now);
  // First, so that a flood of invented accounts adds no counters.
  if (decision.outcome !== 'ok') await countOrRefuse(deps, refusals, address);
  if (found) await countOrRefuse(deps, perAccount, `${found.id} ${request.login}`);
  const license = decision.outcome === 'ok' ? await beginTrial(deps, found, now) : found;
  // Reveals nothing about a key that belongs to another product.
  const shown = decision.outcome === 'product' ? null : license;
  const text = leaseText({
    request,
    ...decision,
    expiresAt: shown?.expiresAt ?? null,
    notice: shown?.notice ?? '',
    latest: shown?.latest ?? '',
    kid: id,
    now,
  });
  const signature = await signLease(Buffer.from(text), privateKey);
  const { outcome } = decision;
  if (license && outcome !== 'unknown') {
    deps.leaseTraces.record({ licenseId: license.id, request, outcome, address, at: now });
  }
  return signedLease(text, signature);
}

async function parse(deps: LeaseDeps, body: Buffer, address: string): Promise<LeaseRequest> {
  try {
    return parseLeaseRequest(body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(deps, refusals, { address, refusal: error });
  }
}

async function openKey({ db, settings }: LeaseDeps, key: LeasedKey | undefined) {
  const privateKey = key ? await findSigningKey(db, key, settings.secretKey) : null;
  if (!key || !privateKey) throw unavailable('The shop cannot sign leases at the moment.');
  return { id: key.id, privateKey };
}

type LeasedKey = Awaited<ReturnType<typeof findLeased>>['keys'][number];
type License = Awaited<ReturnType<typeof findLeased>>['license'];

async function decide(
  deps: LeaseDeps,
  license: License,
  request: LeaseRequest,
  now: Date,
): Promise<Omit<Decision, 'asksForDemo' | 'binds'>> {
  const { asksForDemo, binds, ...decision } = decideLease(license, request, now);
  if (license && binds) return bind(deps, license, request, now);
  if (!asksForDemo || !license) return decision;
  const isAdmitted = await admitDemoLogin(deps, { licenseId: license.id, login: request.login });
  return isAdmitted ? { outcome: 'ok', reason: '' } : decision;
}

/** Binds a key to the login, or decides again if another login was faster. */
async function bind(
  deps: LeaseDeps,
  { id }: NonNullable<License>,
  request: LeaseRequest,
  now: Date,
) {
  const { login, company } = request;
  const bound = await bindLicense(deps, { id, accountNumber: login, login, brokerName: company });
  if (bound === 'has-other') return { outcome: 'account', reason: reasons.hasOther } as const;
  const { license } = await findLeased(deps.db, request);
  return decideLease(license, request, now);
}

/**
 * Admits a demo account in addition to the license's own: three in 30 rolling days, from the first
 * use of each. Counts and writes in one statement, so that concurrent requests cannot exceed the
 * limit; only an account that may be admitted is written.
 */
export async function admitDemoLogin(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { licenseId, login }: { licenseId: number; login: string },
): Promise<boolean> {
  const moment = now().getTime();
  const since = moment - demoLoginDays * dayMs;
  const known = await db
    .select({ login: demoLogins.login })
    .from(demoLogins)
    .where(and(eq(demoLogins.licenseId, licenseId), gt(demoLogins.createdAt, new Date(since))));
  if (known.some((row) => row.login === login)) return true;
  if (known.length >= demoLoginsPerKey) return false;
  const recent = sql`${demoLogins} WHERE license_id = ${licenseId} AND created_at > ${since}`;
  const admitted = await db.all(sql`
    INSERT INTO ${demoLogins} (license_id, login, created_at)
    SELECT ${licenseId}, ${login}, ${moment}
    WHERE (SELECT count(*) FROM ${recent} AND login <> ${login}) < ${demoLoginsPerKey}
    ON CONFLICT (license_id, login) DO UPDATE
    SET created_at = CASE WHEN created_at > ${since} THEN created_at ELSE excluded.created_at END
    RETURNING login`);
  return admitted.length > 0;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses a form (x-www-form-urlencoded); refuses ambiguous bytes. @throws AppError 400 */
export function parseLeaseRequest(body: Uint8Array): LeaseRequest {
  const parsed = z.safeParse(leaseRequestSchema, readFields(body));
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues[0]?.message ?? 'This request is not valid.');
}

function readFields(body: Uint8Array): Record<string, string> {
  const fields = new Map<string, string>();
  // Latin-1: one character a byte.
  for (const pair of Buffer.from(body).toString('latin1').split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const decoded = decode(name);
    if (fields.has(decoded)) throw invalid('A field appears twice.');
    fields.set(decoded, decode(value.join('=')));
  }
  return Object.fromEntries(fields);
}

/** Characters that need no decoding. */
const plain = /^[ -$&-*,-~]*$/;

function decode(text: string): string {
  if (plain.test(text)) return text;
  if (/%(?![\da-f]{2})/i.test(text)) throw invalid('A percent sign is not followed by two digits.');
  const bytes = text
    .replaceAll('+', ' ')
    .replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  const decoded = decodeUtf8(Buffer.from(bytes, 'latin1'));
  if (lineBreakers.test(decoded))
    throw invalid('A field contains a line break or a control character.');
  return decoded;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalid('A field is not UTF-8.');
  }
}

interface Leased {
  expiresAt: Date | null;
  trial: { orderId: string; startedAt: Date | null } | null;
}

/** Starts a trial's term with its first lease, unless the seller has set an end. */
async function beginTrial<Found extends Leased>(
  { db }: Pick<Deps, 'db'>,
  license: Found | null,
  now: Date,
): Promise<Found | null> {
  if (!license?.trial || license.trial.startedAt) return license;
  const { orderId } = license.trial;
  const expiresAt = await db.transaction(async (tx) => {
    const [begun] = await tx
      .update(trials)
      .set({ startedAt: now })
      .where(and(eq(trials.orderId, orderId), isNull(trials.startedAt)))
      .returning();
    if (begun) {
      const end = new Date(now.getTime() + begun.days * dayMs);
      const isUnchanged = eq(licenses.expiresAt, latestTrialEnd(begun));
      await tx
        .update(licenses)
        .set({ expiresAt: end })
        .where(and(eq(licenses.orderId, orderId), isUnchanged, gt(licenses.expiresAt, end)));
    }
    const [present] = await tx
      .select({ expiresAt: licenses.expiresAt })
      .from(licenses)
      .where(eq(licenses.orderId, orderId));
    return present?.expiresAt ?? null;
  });
  return { ...license, expiresAt };
}
