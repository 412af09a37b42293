import { reasons, type LeaseRequest } from '#contract/licenses/leases.ts';
import type { Deps } from '#server/deps.ts';
import type { LeaseTraces } from './lease-traces.ts';
import { AppError, tooManyRequests, unavailable } from '#server/kit/errors.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { refuse } from '#server/kit/rate-limit/refuse.ts';
import { chooseSigningKey } from '../signing-keys/choose-signing-key.ts';
import { findSigningKey } from '../signing-keys/open-signing-key.ts';
import { signLease } from '../signing-keys/sign-lease.ts';
import { bindLicense } from '../keys/bind-license.ts';
import { admitDemoLogin } from './admit-demo-login.ts';
import { beginTrial } from './begin-trial.ts';
import { decideLease, type Decision } from './decide-lease.ts';
import { findLeased } from './find-leased.ts';
import { leaseText, signedLease } from './lease-text.ts';
import { parseLeaseRequest } from './parse-lease-request.ts';

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
  if (decision.outcome !== 'ok') await count(deps, refusals, address);
  if (found) await count(deps, perAccount, `${found.id} ${request.login}`);
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

/** @throws AppError 429 */
async function count({ rateLimiter }: LeaseDeps, limit: Limit, subject: string): Promise<void> {
  const waitSeconds = await rateLimiter.consume(limit, subject);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

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
