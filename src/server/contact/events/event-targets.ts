import { randomBytes } from 'node:crypto';
import { count, eq, sql, and, asc, desc, ne } from 'drizzle-orm';
import * as contract from '#contract/contact/event-targets.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { eventTargets, eventDeliveries } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, invalid, notFound } from '#server/kit/errors.ts';
import { maskUrl, openUrl, sealTarget, type EventTarget } from './event-target.ts';
import { RefusedAddress, requirePublicTarget, type Resolve } from './public-address.ts';
import type { Db } from '#db/client.ts';
import { claimMs, deliver, type Delivery, type DeliverDeps } from './deliver.ts';
import { readPage } from '#server/kit/lists/sorted-list.ts';
import { newEventId } from '#server/kit/events/enqueue-event.ts';
import { eventSentences } from '#texts/contact.ts';

type TargetDeps = Pick<Deps, 'db' | 'settings' | 'now'> & { resolve?: Resolve };

/** Bytes of a webhook's signing secret; the specification requires 24 to 64. */
const secretBytes = 32;

/**
 * Adds a target of events. Only this answer contains a webhook's secret.
 *
 * @throws AppError 400, at the field, for an address that is not public; 409 if there are twenty
 *   already
 */
export async function addEventTarget(
  deps: TargetDeps,
  { kind, url, kinds }: ParsedInputOf<typeof contract.addEventTarget>,
  caller: Caller,
): Promise<OutputOf<typeof contract.addEventTarget>> {
  const { db, settings, now } = deps;
  const address = new URL(url);
  if (kind !== 'mail') await requirePublic(deps, address);
  const secret = kind === 'webhook' ? `whsec_${randomBytes(secretBytes).toString('base64')}` : '';
  const createdAt = now();
  const added = await db.transaction(async (tx) => {
    const [present] = await tx.select({ count: count() }).from(eventTargets);
    if (present && present.count >= contract.maxEventTargets) {
      throw conflict(contract.texts.tooMany(contract.maxEventTargets));
    }
    const sealed = sealTarget({ url: address.href, secret }, settings.secretKey);
    const [row] = await tx
      .insert(eventTargets)
      .values({ kind, ...sealed, kinds, createdAt })
      .returning();
    if (!row) throw new Error('The target was not written');
    const subject = nameOf(row.kind, address);
    const detail = namesOf(kinds).join(', ');
    const event = { action: 'event-target-added', subject, detail } as const;
    await recordAction(tx, caller, event, createdAt);
    return row;
  });
  return { ...toTarget(deps, added, undefined), ...(secret && { secret }) };
}

const nameOf = (kind: EventTarget['kind'], address: URL | null) =>
  `${contract.targetNames[kind]}, ${maskUrl(kind, address)}`;

const namesOf = (kinds: EventTarget['kinds']) => kinds.map((kind) => contract.kindNames[kind]);

async function requirePublic({ settings, resolve }: TargetDeps, address: URL): Promise<void> {
  const allowsPrivate = settings.eventTargetsAllowPrivate;
  try {
    await requirePublicTarget(address, { allowsPrivate, resolve });
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    throw invalid(error.message, [{ path: 'url', message: error.message }]);
  }
}

/** Pauses or resumes a target, or changes its kinds. @throws AppError 404 */
export async function saveEventTarget(
  deps: TargetDeps,
  { id, isPaused, kinds }: ParsedInputOf<typeof contract.saveEventTarget>,
  caller: Caller,
): Promise<OutputOf<typeof contract.saveEventTarget>> {
  const { db, settings, now } = deps;
  const change = { ...(isPaused !== undefined && { isPaused }), ...(kinds && { kinds }) };
  const saved = await db.transaction(async (tx) => {
    const changes = Object.keys(change).length > 0;
    const [row] = changes
      ? await tx.update(eventTargets).set(change).where(eq(eventTargets.id, id)).returning()
      : await tx.select().from(eventTargets).where(eq(eventTargets.id, id));
    if (!row) throw notFound(contract.texts.notFound);
    if (!changes) return row;
    const subject = nameOf(row.kind, openUrl(row, settings.secretKey));
    const paused = isPaused === undefined ? [] : [isPaused ? 'paused' : 'not paused'];
    const detail = [...paused, ...namesOf(kinds ?? [])].join(', ');
    await recordAction(tx, caller, { action: 'event-target-changed', subject, detail }, now());
    return row;
  });
  return toTarget(deps, saved, (await findLastResults(db, id)).get(id));
}

/** Deletes a target with its deliveries. @throws AppError 404 */
export async function deleteEventTarget(
  { db, settings, now }: TargetDeps,
  { id }: ParsedInputOf<typeof contract.deleteEventTarget>,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(eventTargets).where(eq(eventTargets.id, id)).returning();
    if (!row) throw notFound(contract.texts.notFound);
    const subject = nameOf(row.kind, openUrl(row, settings.secretKey));
    await recordAction(tx, caller, { action: 'event-target-deleted', subject }, now());
  });
}

async function requireTarget(db: Pick<Db, 'query'>, id: number): Promise<EventTarget> {
  const target = await db.query.eventTargets.findFirst({ where: eq(eventTargets.id, id) });
  if (!target) throw notFound(contract.texts.notFound);
  return target;
}

/** Finds the delivery tried last for each target, or for one, by target. */
async function findLastResults(db: Db, id?: number): Promise<Map<number, Delivery>> {
  const last = sql`(SELECT tried.id FROM ${eventDeliveries} AS tried
    WHERE tried.target_id = ${eventTargets}.id AND tried.attempts > 0 ORDER BY tried.id DESC LIMIT 1)`;
  const ids = db
    .select({ id: last })
    .from(eventTargets)
    .where(id === undefined ? undefined : eq(eventTargets.id, id));
  const rows = await db
    .select()
    .from(eventDeliveries)
    .where(sql`${eventDeliveries.id} IN ${ids}`);
  return new Map(rows.map((row) => [row.targetId ?? 0, row]));
}

function toTarget(
  { settings }: Pick<Deps, 'settings'>,
  target: EventTarget,
  last: Delivery | undefined,
): contract.EventTarget {
  const { id, kind, kinds, isPaused, createdAt } = target;
  return {
    id,
    kind,
    url: maskUrl(kind, openUrl(target, settings.secretKey)),
    kinds,
    isPaused,
    createdAt: createdAt.toISOString(),
    last: last ? toDelivery(last) : null,
  };
}

function toDelivery(delivery: Delivery): contract.EventDelivery {
  const { id, eventId, kind, state, status, answer, attempts } = delivery;
  return {
    id,
    eventId,
    kind,
    state,
    status,
    answer,
    attempts,
    nextAttemptAt: state === 'queued' ? delivery.nextAttemptAt.toISOString() : null,
    createdAt: delivery.createdAt.toISOString(),
    sentAt: delivery.sentAt?.toISOString() ?? null,
  };
}

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

/** Keeps its id and later tries. @throws AppError 404; 409 while it is being sent */
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
