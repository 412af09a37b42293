import { eq, sql } from 'drizzle-orm';
import * as contract from '#contract/contact/event-targets.ts';
import { eventDeliveries, eventTargets } from '#db/schema.ts';
import type { Db } from '#db/client.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Delivery } from './deliver.ts';
import { maskUrl, openUrl, type EventTarget } from './event-target.ts';

export async function requireTarget(db: Pick<Db, 'query'>, id: number): Promise<EventTarget> {
  const target = await db.query.eventTargets.findFirst({ where: eq(eventTargets.id, id) });
  if (!target) throw notFound(contract.texts.notFound);
  return target;
}

/** Finds the delivery tried last for each target, or for one, by target. */
export async function findLastResults(db: Db, id?: number): Promise<Map<number, Delivery>> {
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

export function toTarget(
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

export function toDelivery(delivery: Delivery): contract.EventDelivery {
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
