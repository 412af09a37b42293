import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { eventDeliveries, eventTargets, shopSettings } from '#db/schema.ts';
import type { EventKind } from '#contract/event-kinds.ts';
import { randomBase32 } from '../crypto/random-id.ts';
import { mailedAtFirst } from '../shop/first-settings.ts';

/** Something that happened in the shop. */
export interface ShopEvent {
  kind: EventKind;
  /** Id of what it is about, as `describe-event.ts` looks it up; or a statement that selects it. */
  subjectId: string | number | SQL;
}

const eventIdLength = 26;

/** Draws an event's id, 130 random bits: the same for all targets and all tries. */
export const newEventId = () => `evt_${randomBase32(eventIdLength)}`;

interface Circumstances {
  /** Skips who has had the same kind about the same subject since then. */
  unlessSince?: Date;
}

/**
 * Writes an event down for each target that wants its kind, and for the mail to the seller. Give
 * the transaction of what happened: then neither is there without the other. One statement, which
 * writes nothing where nobody wants it. Paused targets miss it.
 */
export async function enqueueEvent(
  tx: Pick<Db, 'run'>,
  { kind, subjectId }: ShopEvent,
  now: Date,
  { unlessSince }: Circumstances = {},
): Promise<void> {
  const moment = now.getTime();
  const subject = typeof subjectId === 'number' ? String(subjectId) : subjectId;
  const isNew = unlessSince
    ? sql`NOT EXISTS (SELECT 1 FROM ${eventDeliveries} AS known WHERE known.subject_id = ${subject}
        AND known.kind = ${kind} AND known.target_id IS wanting.id AND known.created_at >= ${unlessSince.getTime()})`
    : sql`1`;
  await tx.run(sql`
    INSERT INTO ${eventDeliveries} (target_id, event_id, kind, subject_id, state, next_attempt_at, created_at)
    SELECT wanting.id, ${newEventId()}, ${kind}, ${subject}, 'queued', ${moment}, ${moment}
    FROM (${targetsFor(kind)}) AS wanting WHERE ${isNew}`);
}

/** Selects the ids of those who want a kind; null is the seller's mail. */
function targetsFor(kind: EventKind): SQL {
  const isMailed = sql`coalesce((SELECT json_extract(${shopSettings.values}, ${`$.notify."${kind}"`})
    FROM ${shopSettings} WHERE ${shopSettings.id} = 1), ${mailedAtFirst[kind] ? 1 : 0})`;
  // The kinds are JSON: a name in its quotes is the whole name.
  return sql`SELECT ${eventTargets.id} AS id FROM ${eventTargets}
    WHERE NOT ${eventTargets.isPaused} AND instr(${eventTargets.kinds}, ${`"${kind}"`}) > 0
    UNION ALL SELECT NULL WHERE ${isMailed}`;
}

/** Returns whether anybody wants a kind, before its events are looked for. */
export async function isEventWanted(db: Pick<Db, 'get'>, kind: EventKind): Promise<boolean> {
  const found = await db.get<{ isWanted: 0 | 1 }>(
    sql`SELECT EXISTS (${targetsFor(kind)}) AS "isWanted"`,
  );
  return found?.isWanted === 1;
}
