import { and, eq, lte, not, sql, type SQL } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { eventDeliveries, eventTargets } from '#db/schema.ts';
import { maxEventTargets } from '#contract/contact/event-targets.ts';
import type { Deps } from '#server/deps.ts';
import { Worker } from '#server/kit/jobs/worker.ts';
import { claimMs, deliver, givenUpAfterMs, type DeliverDeps, type Delivery } from './deliver.ts';
import { mailSeller } from './mail-seller.ts';

/** Time for which a failing event holds back the later ones of its target. */
const holdsForMs = 10 * 60_000;

/** Creates the worker that sends events: in order for each target, in parallel across targets. */
export function eventWorker(
  deps: DeliverDeps,
  { pollMs, pollsAtStart }: { pollMs: number; pollsAtStart: boolean },
): Worker {
  const worker = new Worker({
    name: 'events',
    pollMs,
    pollsAtStart,
    // A poll is in flight until the slowest of its targets has answered.
    concurrency: maxEventTargets + 1,
    async poll() {
      const claimed = await claimDeliveries(deps);
      const sent = claimed.map(async (delivery) => {
        await deliver(deps, delivery);
        // For the target's next event.
        worker.wake();
      });
      const mailed = async () => {
        if (await mailSeller(deps)) worker.wake();
      };
      return { nextInMs: pollMs, inFlight: Promise.all([mailed(), ...sent]) };
    },
  });
  return worker;
}

/**
 * Sends what is due, each target on its own, until nothing is left or `note` says that the time is
 * up. For a process that is suspended between requests.
 */
export async function deliverDue(
  deps: DeliverDeps,
  note: (count: number) => boolean,
): Promise<void> {
  const targets = await deps.db.select({ id: eventTargets.id }).from(eventTargets);
  const lanes = targets.map(async ({ id }) => {
    for (;;) {
      const [delivery] = await claimDeliveries(deps, id);
      if (!delivery) return;
      await deliver(deps, delivery);
      if (note(1)) return;
    }
  });
  await Promise.all([mailSeller(deps), ...lanes]);
}

export function isEventDue({ now }: Pick<Deps, 'now'>): SQL {
  const isDue = and(sql`state = 'queued'`, lte(eventDeliveries.nextAttemptAt, now()));
  return sql`EXISTS (SELECT 1 FROM ${eventDeliveries} WHERE ${isDue})`;
}

/**
 * Claims the next delivery of each target: the first in order that is due or holds back the others,
 * if it is due. One that is being sent holds them back, too.
 */
function claimDeliveries({ db, now }: DeliverDeps, targetId?: number): Promise<Delivery[]> {
  const moment = now().getTime();
  const next = sql`(SELECT iif(next.next_attempt_at <= ${moment}, next.id, NULL)
    FROM ${eventDeliveries} AS next INDEXED BY event_deliveries_queued
    WHERE next.target_id = ${eventTargets}.id AND next.state = 'queued'
      AND (next.next_attempt_at <= ${moment} OR next.first_attempt_at > ${moment - holdsForMs})
    ORDER BY next.id LIMIT 1)`;
  const isOpen = not(eventTargets.isPaused);
  const due = db
    .select({ id: next })
    .from(eventTargets)
    .where(targetId === undefined ? isOpen : and(isOpen, eq(eventTargets.id, targetId)));
  return db
    .update(eventDeliveries)
    .set({
      attempts: sql`${eventDeliveries.attempts} + 1`,
      firstAttemptAt: sql`coalesce(${eventDeliveries.firstAttemptAt}, ${moment})`,
      nextAttemptAt: new Date(moment + claimMs),
    })
    .where(sql`${eventDeliveries.id} IN ${due}`)
    .returning();
}

/** Deletes old deliveries, and fails those that could not be delivered in three days. */
export async function sweepDeliveries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  keptDays: number,
): Promise<void> {
  const before = (ms: number) => lte(eventDeliveries.createdAt, new Date(now().getTime() - ms));
  await db.delete(eventDeliveries).where(before(keptDays * dayMs));
  await db
    .update(eventDeliveries)
    .set({
      state: 'failed',
      answer: sql`coalesce(nullif(${eventDeliveries.answer}, ''), 'Its target accepted no event for three days.')`,
    })
    .where(and(sql`state = 'queued'`, before(givenUpAfterMs)));
}
