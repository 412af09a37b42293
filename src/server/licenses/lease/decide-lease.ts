import { reasons, type LeaseRequest } from '#contract/leases.ts';
import type { leaseOutcomes } from '#contract/license-states.ts';
import type { OrderState } from '#contract/order-states.ts';
import { grantsAccess } from '../../orders/order-state.ts';

/** What the store knows of a licence key when a program asks. */
export interface LeasedLicense {
  productId: number;
  state: OrderState;
  blockedAt: Date | null;
  login: string | null;
  demoAccountsFree: boolean;
}

/** What came of it, as the shop notes it; `unknown` is noted nowhere. */
export type LeaseOutcome = (typeof leaseOutcomes)[number] | 'unknown';

interface Decision {
  outcome: LeaseOutcome;
  /** For the chart; empty with `ok`. */
  reason: string;
  /** A demo account's lease hangs on how many others had one. */
  asksForDemo?: true;
}

/**
 * Whether a program gets a lease. Of several reasons against it the first one counts: the key is unknown, has ended, is blocked, or
 * is for another account.
 */
export function decideLease(
  license: LeasedLicense | null,
  { product, login, mode }: Pick<LeaseRequest, 'product' | 'login' | 'mode'>,
): Decision {
  if (!license) return { outcome: 'unknown', reason: reasons.unknown };
  if (String(license.productId) !== product) return { outcome: 'product', reason: reasons.unknown };
  if (!grantsAccess(license.state)) return { outcome: 'ended', reason: reasons.ended };
  if (license.blockedAt) return { outcome: 'blocked', reason: reasons.blocked };
  if (license.login === login) return { outcome: 'ok', reason: '' };
  if (mode === 'demo' && license.demoAccountsFree) {
    return { outcome: 'account', reason: reasons.demo, asksForDemo: true };
  }
  const reason = license.login === null ? reasons.noLogin : reasons.account;
  return { outcome: 'account', reason };
}
