import { and, eq } from 'drizzle-orm';
import type { DescribedEvent } from '#contract/contact/event-kinds.ts';
import { mailtoAddress } from '#contract/contact/event-targets.ts';
import { eventDeliveries, eventTargets } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { retryNote } from '#server/kit/jobs/retry-note.ts';
import { describeError, log } from '#server/kit/log.ts';
import { makeRequest, renderEvent, postEvent, type Answer } from './post-event.ts';
import { openSecret, openUrl } from './event-target.ts';
import { enqueueEventMail } from './event-mail.ts';
import type { Resolve } from './public-address.ts';

export type Delivery = typeof eventDeliveries.$inferSelect;

export interface DeliverDeps extends Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'> {
  /** Describes an event stored without its description; null if its subject is gone. */
  describe?(event: Delivery): Promise<DescribedEvent | null>;
  /** Resolves names; the system's resolver by default. */
  resolve?: Resolve | undefined;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays before the second to the sixth try; the last repeats. */
const retryDelaysMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour];
/** Time after the event at which the delivery fails for good. */
export const givenUpAfterMs = 72 * hour;
/** Longer than a try takes; after it another process may try. */
export const claimMs = minute;

type Result = Answer & { isFinal?: boolean };

/**
 * Sends a claimed delivery and stores the result. If the process dies between the two, another
 * sends it again under the same id.
 */
export async function deliver(deps: DeliverDeps, delivery: Delivery): Promise<Delivery> {
  const result = await trySending(deps, delivery).catch((error: unknown) => {
    log.error({ error: describeError(error) }, 'event not sent');
    return failed('The event could not be created.');
  });
  const { status, answer } = result;
  const change = { status, answer, ...stateAfter(delivery, result, deps.now()) };
  const { id, attempts } = delivery;
  const note = async () => {
    // The number of attempts shows whether this process still holds the claim.
    await deps.db
      .update(eventDeliveries)
      .set(change)
      .where(and(eq(eventDeliveries.id, id), eq(eventDeliveries.attempts, attempts)));
  };
  await retryNote(note, claimMs);
  return { ...delivery, ...change };
}

function stateAfter(
  { createdAt, attempts, kind, nextAttemptAt }: Delivery,
  { isTaken, isFinal = kind === 'test' }: Result,
  now: Date,
): Pick<Delivery, 'state' | 'nextAttemptAt' | 'sentAt'> {
  if (isTaken) return { state: 'sent', nextAttemptAt, sentAt: now };
  const delayMs = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? hour;
  const next = new Date(now.getTime() + delayMs);
  const isLate = next.getTime() > createdAt.getTime() + givenUpAfterMs;
  const state = isFinal || isLate ? 'failed' : 'queued';
  return { state, nextAttemptAt: next, sentAt: null };
}

async function trySending(deps: DeliverDeps, delivery: Delivery): Promise<Result> {
  const { db, settings } = deps;
  const target = await db.query.eventTargets.findFirst({
    where: eq(eventTargets.id, delivery.targetId ?? 0),
  });
  const url = target && openUrl(target, settings.secretKey);
  if (!target || !url) return failed('SECRET_KEY does not open its address. Add the target again.');
  const described = await recall(deps, delivery);
  if (target.kind === 'mail') {
    if (!described) return isGone;
    await enqueueEventMail(deps, { ...delivery, described, to: mailtoAddress(url) });
    deps.outbox.wake();
    // The admin's list "Attention" shows if it does not get through.
    return { isTaken: true, status: null, answer: 'Handed to the outbox.' };
  }
  const rendered = described && renderEvent(target.kind, delivery, described, settings);
  const body = delivery.body ?? rendered;
  if (body === null) return isGone;
  const secret = openSecret(target, settings.secretKey);
  const request = makeRequest(url, secret, { eventId: delivery.eventId, body }, deps.now());
  const allowsPrivate = settings.eventTargetsAllowPrivate;
  return postEvent(request, { allowsPrivate, resolve: deps.resolve });
}

const failed = (answer: string): Result => ({ isTaken: false, status: null, answer });

const isGone: Result = { ...failed('What it is about no longer exists.'), isFinal: true };

/** Returns an event's description. If none is stored, describes it now and stores that. */
export async function recall(
  { db, describe }: DeliverDeps,
  delivery: Delivery,
): Promise<DescribedEvent | null> {
  if (delivery.described || delivery.body !== null || !describe) return delivery.described;
  const described = await describe(delivery);
  await db.update(eventDeliveries).set({ described }).where(eq(eventDeliveries.id, delivery.id));
  return described;
}
