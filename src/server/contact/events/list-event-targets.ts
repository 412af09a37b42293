import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type * as contract from '#contract/contact/event-targets.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { eventDeliveries, eventTargets } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readPage } from '#server/kit/lists/sorted-list.ts';
import { findLastResults, requireTarget, toDelivery, toTarget } from './event-target-rows.ts';

/** Lists the targets of events, each with its last result. */
export async function listEventTargets(
  deps: Pick<Deps, 'db' | 'settings'>,
): Promise<OutputOf<typeof contract.listEventTargets>> {
  const [targets, last] = await Promise.all([
    deps.db.query.eventTargets.findMany({ orderBy: asc(eventTargets.id) }),
    findLastResults(deps.db),
  ]);
  return { targets: targets.map((target) => toTarget(deps, target, last.get(target.id))) };
}

/** Returns a page of a target's deliveries, newest first. @throws AppError 404 */
export async function listEventDeliveries(
  { db }: Pick<Deps, 'db'>,
  { id, limit, offset }: ParsedInputOf<typeof contract.listEventDeliveries>,
): Promise<OutputOf<typeof contract.listEventDeliveries>> {
  const isOfTarget = eq(eventDeliveries.targetId, id);
  const [{ rows, total }] = await Promise.all([
    readPage(
      { limit, offset },
      () =>
        db.query.eventDeliveries.findMany({
          where: isOfTarget,
          orderBy: desc(eventDeliveries.id),
          limit,
          offset,
        }),
      () => db.$count(eventDeliveries, isOfTarget),
    ),
    requireTarget(db, id),
  ]);
  return { deliveries: rows.map(toDelivery), total };
}

/** Counts events that failed for good, within the 30 days that are kept. */
export function countFailedDeliveries({ db }: Pick<Deps, 'db'>): Promise<number> {
  return db.$count(eventDeliveries, and(sql`state = 'failed'`, ne(eventDeliveries.kind, 'test')));
}
