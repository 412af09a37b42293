import { minBindingCharacters, reasons, type LeaseRequest } from '#contract/licenses/leases.ts';
import type { leaseOutcomes } from '#contract/licenses/license-states.ts';
import type { trialAccounts } from '#contract/sales/terms.ts';
import { formatDay } from '#texts/language.ts';
import { isPast } from '#server/sales/orders/access.ts';
import { standingOf, type StandingFacts } from '../keys/license-standing.ts';

export interface LeasedLicense extends StandingFacts {
  productId: number;
  /** The seller's reason, if its purchase is blocked. */
  blockedReason: string | null;
  login: string | null;
  /** Empty while an imported key is not bound to an account. */
  accountNumber: string;
  normalizedKey: string;
  /** When the order last changed: its end, if its state ended it. */
  updatedAt: Date;
  demoAccountsFree: boolean;
  trial: { accounts: (typeof trialAccounts)[number] } | null;
}

/** Outcome as stored in traces; `unknown` is not stored. */
export type LeaseOutcome = (typeof leaseOutcomes)[number] | 'unknown';

/** An answer to a program, and the conditions that must hold first. */
export interface Decision {
  outcome: LeaseOutcome;
  /** Text for the chart; empty with `ok`. */
  reason: string;
  /** Grants a lease to a demo account if few others had one. */
  asksForDemo?: true;
  /** Grants a lease once the key is bound to the login. */
  binds?: true;
  endedAt?: Date;
}

/** The first objection counts: unknown key, another product, ended, blocked, other account. */
export function decideLease(
  license: LeasedLicense | null,
  { product, login, mode }: Pick<LeaseRequest, 'product' | 'login' | 'mode'>,
  now: Date,
): Decision {
  if (!license) return { outcome: 'unknown', reason: reasons.unknown };
  if (String(license.productId) !== product) return { outcome: 'product', reason: reasons.unknown };
  const standing = standingOf(license, now);
  if (standing === 'ended') return { outcome: 'ended', ...endOf(license, now) };
  if (standing === 'blocked') {
    return { outcome: 'blocked', reason: license.blockedReason ?? reasons.blocked };
  }
  if (license.trial?.accounts === 'demo' && mode !== 'demo') {
    return { outcome: 'account', reason: reasons.trialOnDemo };
  }
  const isUnbound = license.accountNumber === '';
  if (isUnbound && !bindsByItself(license)) {
    return { outcome: 'account', reason: reasons.notBound };
  }
  if (license.login === login) return { outcome: 'ok', reason: '' };
  // A trial is bound to one login, so other demo accounts are not free.
  if (mode === 'demo' && license.demoAccountsFree && !license.trial) {
    return { outcome: 'account', reason: reasons.demo, asksForDemo: true };
  }
  if (isUnbound) return { outcome: 'ok', reason: '', binds: true };
  const reason = license.login === null ? reasons.noLogin : reasons.account;
  return { outcome: 'account', reason };
}

/** Tells whether a key without an account binds itself to the first login that uses it. */
export const bindsByItself = ({ normalizedKey }: Pick<LeasedLicense, 'normalizedKey'>): boolean =>
  normalizedKey.length >= minBindingCharacters;

function endOf({ expiresAt, updatedAt }: LeasedLicense, now: Date) {
  return expiresAt && isPast(expiresAt, now)
    ? { reason: reasons.termOver(formatDay(expiresAt.toISOString())), endedAt: expiresAt }
    : { reason: reasons.ended, endedAt: updatedAt };
}
