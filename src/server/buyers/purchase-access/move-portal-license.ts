import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import type { movePortalLicense as route } from '#contract/buyers/portal.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordBuyerAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { partOfKey } from '#server/licenses/keys/license-standing.ts';
import { readMoves } from '#server/licenses/keys/license-moves.ts';
import { moveLicense, type MoveDeps } from '#server/licenses/keys/move-license.ts';
import { existsAlive } from './portal-token.ts';
import { readPortalLicenses } from './list-portal-licenses.ts';
import { requirePortal, type PortalDeps } from './require-portal.ts';

/**
 * Moves a key of the purchase to another account.
 *
 * @throws AppError 401; 404 no key of this purchase; 409 blocked, another key has the account, no
 *   move left; 429
 */
export async function movePortalLicense(
  deps: PortalDeps & MoveDeps & Pick<Deps, 'leaseTraces'>,
  { portalToken, id, accountNumber, brokerName }: ParsedInputOf<typeof route>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof route>> {
  const { orderId, tokenHash } = await requirePortal(deps, portalToken, 'move', caller);
  const { db, now, leaseTraces } = deps;
  // A move is free until the key's first lease, which may not be written yet.
  await leaseTraces.flush();
  await moveLicense(
    deps,
    { id, accountNumber, brokerName },
    { by: 'buyer', orderId, guard: existsAlive(tokenHash, now()) },
    (tx, event, moment) => recordBuyerAction(tx, caller, event, moment),
  );
  const [[license], moves] = await Promise.all([
    readPortalLicenses(deps, { orderId, id }),
    readMoves(db, { orderId, partId: partOfKey(id) }, now()),
  ]);
  if (!license) throw notFound(licenseTexts.notFound);
  return { success: true, license, moves };
}
