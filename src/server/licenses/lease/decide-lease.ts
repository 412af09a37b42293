import { reasons, type LeaseRequest } from '#contract/leases.ts';
import type { leaseOutcomes } from '#contract/license-states.ts';
import { formatDay } from '#texts/language.ts';
import { isPast } from '../../orders/access.ts';
import { standingOf, type StandingFacts } from '../license-standing.ts';

/** The stored facts about a licence key. */
export interface LeasedLicense extends StandingFacts {
  productId: number;
  /** The seller's reason, where its purchase is blocked. */
  blockedReason: string | null;
  login: string | null;
  demoAccountsFree: boolean;
}

/** Outcome as stored in traces; `unknown` is not stored. */
export type LeaseOutcome = (typeof leaseOutcomes)[number] | 'unknown';

interface Decision {
  outcome: LeaseOutcome;
  /** Text for the chart; empty with `ok`. */
  reason: string;
  /** A demo account gets a lease if few others had one. */
  asksForDemo?: true;
}

/**
 * Decides whether a program gets a lease. The first reason against it counts: unknown key, another
 * product, ended, blocked, other account.
 */
export function decideLease(
  license: LeasedLicense | null,
  { product, login, mode }: Pick<LeaseRequest, 'product' | 'login' | 'mode'>,
  now: Date,
): Decision {
  if (!license) return { outcome: 'unknown', reason: reasons.unknown };
  if (String(license.productId) !== product) return { outcome: 'product', reason: reasons.unknown };
  const standing = standingOf(license, now);
  if (standing === 'ended') return { outcome: 'ended', reason: reasonOfEnd(license, now) };
  if (standing === 'blocked') {
    return { outcome: 'blocked', reason: license.blockedReason ?? reasons.blocked };
  }
  if (license.login === login) return { outcome: 'ok', reason: '' };
  if (mode === 'demo' && license.demoAccountsFree) {
    return { outcome: 'account', reason: reasons.demo, asksForDemo: true };
  }
  const reason = license.login === null ? reasons.noLogin : reasons.account;
  return { outcome: 'account', reason };
}

function reasonOfEnd({ expiresAt }: LeasedLicense, now: Date): string {
  return isPast(expiresAt, now) && expiresAt
    ? reasons.termOver(formatDay(expiresAt.toISOString()))
    : reasons.ended;
}
