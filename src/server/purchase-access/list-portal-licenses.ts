import { licensesPerPurchase } from '#contract/licenses.ts';
import type { listPortalLicenses as route } from '#contract/portal.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Caller } from '../endpoint/caller.ts';
import { readMoves } from '../licenses/license-moves.ts';
import { readPortalLicenses } from './portal-licenses.ts';
import { requirePortal, type PortalDeps } from './require-portal.ts';

/**
 * Lists the purchase's keys and the number of keys and moves left.
 *
 * @throws AppError 401, 429
 */
export async function listPortalLicenses(
  deps: PortalDeps,
  { portalToken }: ParsedInputOf<typeof route>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof route>> {
  const { orderId, productId, productName } = await requirePortal(
    deps,
    portalToken,
    'list',
    caller,
  );
  const [licenses, moves] = await Promise.all([
    readPortalLicenses(deps.db, { orderId }),
    readMoves(deps.db, orderId, deps.now()),
  ]);
  return {
    success: true,
    product: { id: productId, name: productName },
    keys: { limit: licensesPerPurchase, used: licenses.length },
    moves,
    licenses,
  };
}
