import { and, eq, sql } from 'drizzle-orm';
import * as contract from '#contract/contact/event-targets.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { eventDeliveries } from '#db/schema.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { claimMs, deliver, type DeliverDeps } from './deliver.ts';
import { newEventId } from '#server/kit/events/enqueue-event.ts';
import { eventSentences } from '#texts/contact.ts';
import { requireTarget, toDelivery } from './event-target-rows.ts';

/** Sends a test event now, even to a paused target. It is tried once. @throws AppError 404 */
export async function testEventTarget(
  deps: DeliverDeps,
  { id }: ParsedInputOf<typeof contract.testEventTarget>,
): Promise<OutputOf<typeof contract.testEventTarget>> {
  const { db, settings, now } = deps;
  await requireTarget(db, id);
  const createdAt = now();
  const message = eventSentences.test(settings.siteName);
  const [claimed] = await db
    .insert(eventDeliveries)
    .values({
      targetId: id,
      eventId: newEventId(),
      kind: 'test',
      subjectId: '',
      described: { data: { message }, sentence: message, path: '/admin/events', facts: [] },
      state: 'queued',
      attempts: 1,
      nextAttemptAt: new Date(createdAt.getTime() + claimMs),
      createdAt,
    })
    .returning();
  if (!claimed) throw new Error('The test was not written');
  return toDelivery(await deliver(deps, claimed));
}

/**
 * Sends an event again now, under its own id. One that waits for its next try keeps its later
 * tries.
 *
 * @throws AppError 404; 409 while it is being sent
 */
export async function resendEventDelivery(
  deps: DeliverDeps,
  { id, deliveryId }: ParsedInputOf<typeof contract.resendEventDelivery>,
): Promise<OutputOf<typeof contract.resendEventDelivery>> {
  const { db, now } = deps;
  const isIt = and(eq(eventDeliveries.id, deliveryId), eq(eventDeliveries.targetId, id));
  const found = await db.query.eventDeliveries.findFirst({ where: isIt });
  if (!found) throw notFound(contract.texts.noDelivery);
  const [claimed] = await db
    .update(eventDeliveries)
    .set({
      attempts: sql`${eventDeliveries.attempts} + 1`,
      nextAttemptAt: new Date(now().getTime() + claimMs),
    })
    .where(and(isIt, eq(eventDeliveries.attempts, found.attempts)))
    .returning();
  if (!claimed) throw conflict(contract.texts.isSending);
  return toDelivery(await deliver(deps, claimed));
}
