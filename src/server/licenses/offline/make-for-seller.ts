import { dayMs } from '#contract/kit/days.ts';
import type { makeOfflineLease as route } from '#contract/licenses/offline-leases.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { makeOfflineFiles, toMade } from './make-offline-lease.ts';

export async function makeForSeller(
  deps: Pick<Deps, 'db' | 'settings' | 'leaseTraces' | 'now'>,
  { id, days, server }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  // The last request's server may not be written yet.
  await deps.leaseTraces.flush();
  const until = (now: Date) => new Date(now.getTime() + days * dayMs);
  const file = await makeOfflineFiles(
    deps,
    { id, until, server },
    { by: 'seller', record: (tx, event, now) => recordAction(tx, caller, event, now) },
  );
  return toMade(file);
}
