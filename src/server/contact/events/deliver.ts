import { and, eq } from 'drizzle-orm';
import { mailtoAddress } from '#contract/event-targets.ts';
import { eventDeliveries, eventTargets } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { retryNote } from '#server/kit/jobs/retry-note.ts';
import { describeError, log } from '#server/kit/log.ts';
import { makeRequest, renderEvent, type DescribedEvent } from './event-request.ts';
import { openSecret, openUrl, type EventTarget } from './event-target.ts';
import { enqueueEventMail } from './event-mail.ts';
import { postEvent, type Answer } from './post-event.ts';
import type { Resolve } from './public-address.ts';

export type Delivery = typeof eventDeliveries.$inferSelect;

export interface DeliverDeps extends Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'> {
  /** Looks up what an event is about; null where it is gone. */
  describe(event: Delivery): Promise<DescribedEvent | null>;
  /** Resolves names; the system's resolver by default. */
  resolve?: Resolve | undefined;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays before the second to the sixth try; the last repeats. */
const retryDelaysMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour];
/** From an event on until it is given up. */
export const givenUpAfterMs = 72 * hour;
/** Longer than a try takes: then another process may try. */
export const claimMs = minute;

type Result = Answer & { body: string | null; isFinal?: boolean };

/**
 * Sends a claimed delivery and notes how it ended. A process that dies between the two leaves it to
 * another one, which sends it again under the same id.
 *
 * @returns the delivery as noted
 */
export async function deliver(deps: DeliverDeps, delivery: Delivery): Promise<Delivery> {
  const result = await trySending(deps, delivery).catch((error: unknown): Result => {
    log.error({ error: describeError(error) }, 'event not sent');
    const answer = 'The event could not be made.';
    return { isTaken: false, status: null, answer, body: delivery.body };
  });
  const { status, answer, body } = result;
  const change = { status, answer, body, ...stateAfter(delivery, result, deps.now()) };
  const { id, attempts } = delivery;
  const note = async () => {
    // The number of attempts shows whether it is still claimed by this process.
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
  if (target.kind === 'mail') return sendMail(deps, delivery, mailtoAddress(url));
  const body = delivery.body ?? (await render(deps, target.kind, delivery));
  if (body === null) return { ...failed(isGone), isFinal: true };
  const secret = openSecret(target, settings.secretKey);
  const request = makeRequest(url, secret, { eventId: delivery.eventId, body }, deps.now());
  const allowsPrivate = settings.eventTargetsAllowPrivate;
  return { ...(await postEvent(request, { allowsPrivate, resolve: deps.resolve })), body };
}

const isGone = 'What it is about is no longer there.';

const failed = (answer: string): Result => ({ isTaken: false, status: null, answer, body: null });

async function render(
  { describe, settings }: DeliverDeps,
  kind: Exclude<EventTarget['kind'], 'mail'>,
  delivery: Delivery,
): Promise<string | null> {
  const described = await describe(delivery);
  return described && renderEvent(kind, delivery, described, settings);
}

/** Hands a mail to the outbox, which tells in Attention where it does not get through. */
async function sendMail(deps: DeliverDeps, delivery: Delivery, to: string): Promise<Result> {
  const described = await deps.describe(delivery);
  if (!described) return { ...failed(isGone), isFinal: true };
  await enqueueEventMail(deps, { ...delivery, described, to });
  deps.outbox.wake();
  return { isTaken: true, status: null, answer: 'Handed to the outbox.', body: null };
}
