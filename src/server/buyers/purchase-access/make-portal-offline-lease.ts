import { and, eq } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { texts, type makePortalOfflineLease as route } from '#contract/licenses/offline-leases.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { licenses } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { recordBuyerAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, invalid } from '#server/kit/errors.ts';
import { offlineFrom } from '#server/licenses/keys/given-offline-leases.ts';
import { makeOfflineFiles, toMade } from '#server/licenses/offline/make-offline-lease.ts';
import { existsAlive } from './portal-token.ts';
import { requirePortal, type PortalDeps } from './require-portal.ts';

/**
 * Makes an offline lease for a key of the purchase, for as long as its product allows.
 *
 * @throws AppError 400 longer; 401; 404 no key of this purchase; 409 none for this product, not yet
 *   possible, or as `makeOfflineFiles`; 429
 */
export async function makePortalOfflineLease(
  deps: PortalDeps & Pick<Deps, 'settings' | 'leaseTraces'>,
  { portalToken, id, days, server }: ParsedInputOf<typeof route>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof route>> {
  const { orderId, tokenHash } = await requirePortal(deps, portalToken, 'move', caller);
  await deps.leaseTraces.flush();
  const until = (now: Date) => new Date(now.getTime() + days * dayMs);
  const file = await makeOfflineFiles(
    deps,
    { id, until, server },
    {
      by: 'buyer',
      where: and(eq(licenses.orderId, orderId), existsAlive(tokenHash, deps.now())),
      check({ maxDays, paidAt }, now) {
        if (maxDays === 0) throw conflict(texts.none);
        if (days > maxDays) throw invalid(texts.maxDays(maxDays));
        const from = offlineFrom(paidAt);
        if (from && from > now) throw conflict(texts.tooEarly(formatDay(from)));
      },
      record: (tx, event, now) => recordBuyerAction(tx, caller, event, now),
    },
  );
  return toMade(file);
}
