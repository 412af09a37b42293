import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm';
import { isDatabaseUnavailable } from '#db/database-unavailable.ts';
import { eventDeliveries } from '#db/schema.ts';
import { describeError, log } from '#server/kit/log.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { recall, type DeliverDeps, type Delivery } from './deliver.ts';
import { enqueueDailyMail, enqueueEventMail } from './event-mail.ts';

const batchSize = 500;
/** Interval of checks whether the day of a daily mail is over. */
const askDayMs = 15 * 60_000;

/**
 * Mails the seller what the settings ask for: each event, or those of a day together once it is
 * over in the shop's time zone. Even two processes queue only one mail, since its identity is the
 * event's.
 *
 * @returns whether more may wait
 */
export async function mailSeller(deps: DeliverDeps): Promise<boolean> {
  const due = await findDue(deps);
  if (due.length === 0) return false;
  const { seller, supportEmail, notify, timeZone } = await readShopSettings(deps);
  const to = seller.email || supportEmail;
  const dayOf = (moment: Date) => moment.toLocaleDateString('sv', { timeZone });
  const today = dayOf(deps.now());
  const waiting = notify.daily ? due.filter(({ createdAt }) => dayOf(createdAt) === today) : [];
  const ready = due.filter((delivery) => !waiting.includes(delivery));
  const described = await describeAll(deps, ready);
  if (notify.daily) {
    const days = Map.groupBy(described, ({ createdAt }) => dayOf(createdAt));
    for (const [day, events] of days) {
      await enqueueDailyMail(deps, { day: new Date(day), events, to });
    }
  } else {
    for (const event of described) await enqueueEventMail(deps, { ...event, to });
  }
  const now = deps.now();
  await write(deps, ready, { state: 'sent', sentAt: now, described: null });
  await write(deps, waiting, { nextAttemptAt: new Date(now.getTime() + askDayMs) });
  if (described.length > 0) deps.outbox.wake();
  return due.length === batchSize;
}

function findDue({ db, now }: DeliverDeps): Promise<Delivery[]> {
  return db
    .select()
    .from(eventDeliveries)
    .where(
      and(
        isNull(eventDeliveries.targetId),
        sql`state = 'queued'`,
        lte(eventDeliveries.nextAttemptAt, now()),
      ),
    )
    .orderBy(asc(eventDeliveries.id))
    .limit(batchSize);
}

/** Leaves out those that are gone, or that a bug keeps from being described. */
async function describeAll(deps: DeliverDeps, deliveries: Delivery[]) {
  const events = [];
  for (const delivery of deliveries) {
    const described = await recall(deps, delivery).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ error: describeError(error), kind: delivery.kind }, 'event not mailed');
      return null;
    });
    if (described) events.push({ ...delivery, described });
  }
  return events;
}

async function write(
  { db }: DeliverDeps,
  deliveries: Delivery[],
  change: Partial<Delivery>,
): Promise<void> {
  if (deliveries.length === 0) return;
  const ids = deliveries.map(({ id }) => id);
  await db
    .update(eventDeliveries)
    .set(change)
    .where(and(inArray(eventDeliveries.id, ids), sql`state = 'queued'`));
}
