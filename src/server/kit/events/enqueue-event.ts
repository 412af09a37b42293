import { sql, type SQL } from 'drizzle-orm';
import type { DescribedEvent, EventKind } from '#contract/contact/event-kinds.ts';
import type { Db, Reader } from '#db/client.ts';
import { eventDeliveries, eventTargets, shopSettings } from '#db/schema.ts';
import { randomBase32 } from '../crypto/token.ts';
import { mailedAtFirst } from '../shop/first-settings.ts';
import { hideOrderIds } from '../lists/hidden-order-ids.ts';

/** Deps for describing an event: the transaction of what happened, and its time. */
export interface DescribeDeps {
  db: Reader;
  now(): Date;
}

interface ShopEvent<Kind extends EventKind> {
  kind: Kind;
  /** Id of an order, refund at PayPal, license key, ticket or version. */
  subjectId: string | number;
  /** Describes the event to receivers, if there are any; null if the subject is gone. */
  describe(deps: DescribeDeps, subjectId: string, kind: Kind): Promise<DescribedEvent | null>;
}

const eventIdLength = 26;

/** Draws an event's id of 130 random bits, the same for all targets and tries. */
export const newEventId = () => `evt_${randomBase32(eventIdLength)}`;

interface Circumstances {
  /** Skips receivers that were told the same kind about the same subject since then. */
  unlessSince?: Date;
}

/**
 * Stores an event and its description for each target that wants its kind, and for the mail to the
 * seller. Pass the transaction of what happened, so that both or neither are stored and later
 * changes do not alter the description. Paused targets miss it.
 */
export async function enqueueEvent<Kind extends EventKind>(
  tx: Reader & Pick<Db, 'insert'>,
  { kind, subjectId, describe }: ShopEvent<Kind>,
  at: Date,
  { unlessSince }: Circumstances = {},
): Promise<void> {
  const subject = { kind, subjectId: String(subjectId) };
  const wanting = await findWanting(tx, subject, unlessSince);
  if (wanting.length === 0) return;
  const deps = { db: tx, now: () => at };
  const described = await withoutOrderIds(deps, await describe(deps, subject.subjectId, kind));
  const event = { ...subject, eventId: newEventId(), described, state: 'queued' as const };
  const dates = { nextAttemptAt: at, createdAt: at };
  await tx
    .insert(eventDeliveries)
    .values(wanting.map(({ id: targetId }) => ({ ...event, ...dates, targetId })));
}

/** Removes order ids that open a purchase from a description. */
export async function withoutOrderIds(
  deps: DescribeDeps,
  described: DescribedEvent | null,
): Promise<DescribedEvent | null> {
  const hidden: DescribedEvent | null = JSON.parse(
    await hideOrderIds(deps, JSON.stringify(described)),
  );
  return hidden;
}

/** Finds the receivers of an event; the id null is the seller's mail. */
function findWanting(
  db: Reader,
  { kind, subjectId }: { kind: EventKind; subjectId: string },
  unlessSince?: Date,
) {
  const known = sql`SELECT 1 FROM ${eventDeliveries} AS known WHERE known.subject_id = ${subjectId}
    AND known.kind = ${kind} AND known.target_id IS wanting.id AND known.created_at >= ${unlessSince?.getTime()}`;
  return db.all<{ id: number | null }>(sql`SELECT wanting.id FROM (${targetsFor(kind)}) AS wanting
    WHERE ${unlessSince ? sql`NOT EXISTS (${known})` : sql`1`}`);
}

function targetsFor(kind: EventKind): SQL {
  const isMailed = sql`coalesce((SELECT json_extract(${shopSettings.values}, ${`$.notify."${kind}"`})
    FROM ${shopSettings} WHERE ${shopSettings.id} = 1), ${mailedAtFirst[kind] ? 1 : 0})`;
  // The kinds are JSON: a quoted name is the whole name.
  return sql`SELECT ${eventTargets.id} AS id FROM ${eventTargets}
    WHERE NOT ${eventTargets.isPaused} AND instr(${eventTargets.kinds}, ${`"${kind}"`}) > 0
    UNION ALL SELECT NULL WHERE ${isMailed}`;
}

/** Tells whether anyone wants a kind, before its events are looked up. */
export async function isEventWanted(db: Reader, kind: EventKind): Promise<boolean> {
  return (await db.all(targetsFor(kind))).length > 0;
}
