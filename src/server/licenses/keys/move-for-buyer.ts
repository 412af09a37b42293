import type { moveLicense as route } from '#contract/licenses/license-page.ts';
import { texts } from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { notFound } from '#server/kit/errors.ts';
import { findLicense } from './list-licenses.ts';
import { moveLicense, type MoveDeps } from './move-license.ts';

/**
 * Moves a key on the seller's behalf, uncounted, even if it is blocked.
 *
 * @throws AppError 404; 409 another key of the purchase has the account; 410 refunded
 */
export async function moveForBuyer(
  deps: MoveDeps,
  { reason, ...move }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  await moveLicense(deps, move, { by: 'seller', reason }, (tx, event, now) =>
    recordAction(tx, caller, event, now),
  );
  const license = await findLicense(deps, move.id);
  if (!license) throw notFound(texts.notFound);
  return license;
}
