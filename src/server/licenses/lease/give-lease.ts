import type { LeaseRequest } from '#contract/leases.ts';
import type { App } from '../../deps.ts';
import { tooManyRequests, unavailable } from '../../errors.ts';
import { chooseSigningKey } from '#server/signing-keys/choose-signing-key.ts';
import { findSigningKey } from '#server/signing-keys/open-signing-key.ts';
import { signLease } from '#server/signing-keys/sign-lease.ts';
import { admitDemoLogin } from './admit-demo-login.ts';
import { decideLease, type LeaseOutcome } from './decide-lease.ts';
import { findLeased } from './find-leased.ts';
import { leaseText, signedLease } from './lease-text.ts';
import { parseLeaseRequest } from './parse-lease-request.ts';

type LeaseDeps = Pick<App, 'db' | 'settings' | 'rateLimiter' | 'leaseTraces' | 'now'>;

/** Limit of one key on one account; an unknown key counts for its address alone. */
const perAccount = { name: 'leases', points: 60, windowSeconds: 600, countedIn: 'memory' } as const;

/**
 * Answers a program's lease request with a lease for 72 hours or a refusal, both signed. An error
 * is never signed.
 *
 * @param body urlencoded form
 * @throws AppError 400; 429; 503 where nothing can be signed
 */
export async function giveLease(deps: LeaseDeps, body: Buffer, address: string): Promise<string> {
  const request = parseLeaseRequest(body);
  const { keys, license } = await findLeased(deps.db, request);
  const now = deps.now();
  const kid = request.kid === undefined ? undefined : Number(request.kid);
  const { id, privateKey } = await openKey(deps, chooseSigningKey(keys, kid, now));
  if (license) await countForAccount(deps, license.id, request);
  const decision = await decide(deps, license, request);
  // Reveals nothing about a key that belongs to another product.
  const shown = decision.outcome === 'product' ? null : license;
  const text = leaseText({
    request,
    ...decision,
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

async function openKey({ db, settings }: LeaseDeps, key: LeasedKey | undefined) {
  const privateKey = key ? await findSigningKey(db, key, settings.secretKey) : null;
  if (!key || !privateKey) throw unavailable('The shop cannot sign leases at the moment.');
  return { id: key.id, privateKey };
}

type LeasedKey = Awaited<ReturnType<typeof findLeased>>['keys'][number];
type License = Awaited<ReturnType<typeof findLeased>>['license'];

async function countForAccount(
  { rateLimiter }: LeaseDeps,
  licenseId: number,
  { login }: LeaseRequest,
): Promise<void> {
  const waitSeconds = await rateLimiter.consume(perAccount, `${licenseId} ${login}`);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

async function decide(
  deps: LeaseDeps,
  license: License,
  request: LeaseRequest,
): Promise<{ outcome: LeaseOutcome; reason: string }> {
  const { asksForDemo, ...decision } = decideLease(license, request);
  if (!asksForDemo || !license) return decision;
  const isAdmitted = await admitDemoLogin(deps, { licenseId: license.id, login: request.login });
  return isAdmitted ? { outcome: 'ok', reason: '' } : decision;
}
