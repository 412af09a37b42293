import { sql } from 'drizzle-orm';
import type { EventKind } from '#contract/event-kinds.ts';
import { dayMs } from '#contract/days.ts';
import { endingDays } from '#contract/licenses.ts';
import { eventDeliveries, licenses } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { enqueueEvent, isEventWanted } from '#server/kit/events/enqueue-event.ts';
import { findSharedKeys } from './license-alerts.ts';
import { findEndingLicenses } from './list-licenses.ts';

type EventDeps = Pick<Deps, 'db' | 'now'>;

/** A key stays shared, or near its end, for that long at least before it is told again. */
const againAfterMs = { 'license.shared': 7 * dayMs, 'license.ending': (endingDays + 1) * dayMs };

const batchSize = 500;

/** Tells the seller's targets of keys that look shared or end soon, which no request notices. */
export async function enqueueLicenseEvents(deps: EventDeps): Promise<void> {
  await Promise.all([enqueueShared(deps), enqueueEnding(deps)]);
}

async function enqueueShared(deps: EventDeps): Promise<void> {
  if (!(await isEventWanted(deps.db, 'license.shared'))) return;
  const shared = await findSharedKeys(deps);
  const ids = shared.map(({ licenseId }) => licenseId);
  await enqueueEach(deps, 'license.shared', ids);
}

async function enqueueEnding(deps: EventDeps): Promise<void> {
  const kind = 'license.ending';
  if (!(await isEventWanted(deps.db, kind))) return;
  const since = deps.now().getTime() - againAfterMs[kind];
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${eventDeliveries} AS known
    WHERE known.subject_id = CAST(${licenses.id} AS TEXT) AND known.kind = ${kind} AND known.created_at > ${since})`;
  for (;;) {
    const ids = await findEndingLicenses(deps, isNew, batchSize);
    await enqueueEach(deps, kind, ids);
    if (ids.length < batchSize) return;
  }
}

async function enqueueEach(
  { db, now }: EventDeps,
  kind: Extract<EventKind, keyof typeof againAfterMs>,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  const moment = now();
  const unlessSince = new Date(moment.getTime() - againAfterMs[kind]);
  await db.transaction(async (tx) => {
    for (const subjectId of ids) {
      await enqueueEvent(tx, { kind, subjectId }, moment, { unlessSince });
    }
  });
}
