import { texts } from '#contract/renewals.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, invalid, refused } from '#server/kit/errors.ts';
import { takesNoMoney } from '#server/adapters/paypal/answers.ts';
import type { Order } from '../order.ts';
import { recordEvent, type OrderDeps, type Source } from '../write-order.ts';
import { findRenewable, obstacleOf } from './renewable.ts';
import { openRenewToken } from './renew-token.ts';

/**
 * Returns the id of the purchase that a token renews.
 *
 * @throws AppError 400 no token of a purchase of this product; 409 it cannot be renewed
 */
export async function requireRenewable(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { renewToken, productId }: { renewToken: string; productId: number },
): Promise<string> {
  const id = openRenewToken(renewToken, settings.secretKey, now());
  const renewable = id === null ? undefined : await findRenewable(db, id);
  if (renewable?.productId !== productId) {
    throw invalid(texts.invalidToken, [{ path: 'renewToken', message: texts.invalidToken }]);
  }
  const obstacle = obstacleOf(renewable, now());
  if (obstacle) throw conflict(obstacle);
  return renewable.id;
}

/**
 * Refuses a renewal for good, right before the capture, where its purchase cannot be renewed any
 * more. Does nothing for other orders, or where PayPal has taken the money already.
 *
 * @throws AppError 422 nothing was charged, and its buyer is told. PayPalUnavailable
 */
export async function requireStillRenewable(
  deps: OrderDeps & Pick<Deps, 'paypal'>,
  order: Order,
  paypalOrderId: string,
  source: Source,
): Promise<void> {
  const { renewsId } = order;
  if (renewsId === null) return;
  if (order.captureRefusal === 'not-renewable') throw refused(texts.notTaken);
  const renewable = await findRenewable(deps.db, renewsId);
  if (renewable && obstacleOf(renewable, deps.now()) === null) return;
  const answer = await deps.paypal.findOrder(paypalOrderId);
  if (answer && takesNoMoney(answer)) return;
  const event = { kind: 'renewal-refused', email: answer?.email ?? order.email } as const;
  const { order: decided } = await recordEvent(deps, order, event, { source });
  if (decided.captureRefusal) throw refused(texts.notTaken);
}
