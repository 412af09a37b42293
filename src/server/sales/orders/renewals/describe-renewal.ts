import { renewPath } from '#contract/sales/renewals.ts';
import type { Portal } from '#contract/buyers/portal.ts';
import type { Deps } from '#server/deps.ts';
import { findRenewable, obstacleOf } from './renewable.ts';
import { newRenewToken } from './renew-token.ts';

/** Describes how a purchase that its buyer has opened is renewed; null if it cannot be. */
export async function describeRenewal(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  orderId: string,
): Promise<Portal['renewal']> {
  const renewable = await findRenewable(db, orderId);
  if (!renewable?.endsAt || obstacleOf(renewable, now())) return null;
  const token = newRenewToken(orderId, 'portal', settings.secretKey, now());
  return {
    path: renewPath(renewable.productId, token).slice(1),
    endsAt: new Date(renewable.endsAt).toISOString(),
  };
}
