import { texts } from '#contract/sales/renewals.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, invalid } from '#server/kit/errors.ts';
import type { Db } from '#db/client.ts';
import { judgeAsked, type Guard } from '../capture-guard.ts';
import { findRenewable, obstacleOf } from './renewable.ts';
import { openRenewToken } from './renew-token.ts';

/**
 * Returns the id of the purchase that a token renews.
 *
 * @throws AppError 400 the token renews no purchase of this product; 409 it cannot be renewed
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

/** Refuses a renewal for good if its purchase can no longer be renewed. */
export const refuseUnrenewable: Guard = async (deps, attempt) => {
  const { renewsId } = attempt.order;
  if (renewsId === null) return { kind: 'proceed', order: attempt.order };
  const isRenewable = async (db: Pick<Db, 'select'>) => {
    const renewable = await findRenewable(db, renewsId);
    return renewable !== undefined && obstacleOf(renewable, deps.now()) === null;
  };
  if (await isRenewable(deps.db)) return { kind: 'proceed', order: attempt.order };
  return judgeAsked(deps, attempt, async (tx, order, answer) =>
    (await isRenewable(tx))
      ? null
      : { kind: 'renewal-refused', email: answer?.email ?? order.email },
  );
};
