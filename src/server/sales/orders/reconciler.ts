import { and, desc, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { orders, refunds } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/kit/errors.ts';
import { describeError, log } from '#server/kit/log.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { Worker } from '#server/kit/jobs/worker.ts';
import { checkedFirst } from './decide.ts';
import { isUnsettled, unsettledStates, type Order } from './order.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { sendRefund } from './refund-order.ts';

type Refund = typeof refunds.$inferSelect;

/** The buyer's own browser has this long to have an order captured. */
const graceMs = 30_000;
const defaultPollMs = 5_000;
/** Maximum of orders that PayPal is asked about per second, even if thousands were abandoned. */
const batchSize = 60;
const batchMs = 1_000;
/** Share of a batch for the orders that have waited longest, so that none is forgotten. */
const overdueShare = 12;
/** So that a slow answer does not hold up the orders after it. */
const concurrency = 5;
/** Longer than a check takes; if the process dies, another may claim the order after this. */
const claimMs = 120_000;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Check intervals by age: buyers who come back do so early. */
const intervals = [
  { untilMs: 15 * minuteMs, everyMs: 30_000 },
  { untilMs: 3 * hourMs, everyMs: 90_000 },
  { untilMs: Infinity, everyMs: 15 * minuteMs },
];
const afterFaultMs = 20_000;
/**
 * Spreads checks to fifty a second when many orders wait: five thousand are checked within the
 * promised two minutes.
 */
const turnMs = 20;
/** Orders younger than this never wait longer, since they are likelier to be paid. */
const youngMs = 15 * minuteMs;
const maxYoungTurnMs = 100_000;

/** Settles all unsettled orders and unanswered refunds, also those of a process that died. */
export function reconciler(
  deps: Deps,
  { pollMs = defaultPollMs, pollsAtStart = true } = {},
): Worker {
  let isDown = false;
  return new Worker({
    name: 'reconciler',
    pollMs,
    pollsAtStart,
    concurrency,
    async poll() {
      const { found, answered } = await beginBatch(deps);
      const note = async () => {
        isDown = (await answered) < found / 2;
      };
      return { nextInMs: delayAfter(isDown ? 0 : found, pollMs), inFlight: note() };
    },
  });
}

/** Returns ms to wait. @param found orders in the batch; 0 while PayPal is silent, to spare it */
export function delayAfter(found: number, pollMs = defaultPollMs): number {
  return found >= batchSize - overdueShare ? batchMs : pollMs;
}

/** Checks up to sixty due orders and refunds each. @returns how many orders PayPal answered */
export async function reconcileDue(deps: Deps): Promise<number> {
  const { answered } = await beginBatch(deps);
  return answered;
}

export function isCheckDue({ now }: Pick<Deps, 'now'>): SQL {
  const moment = now();
  return sql`(EXISTS (SELECT 1 FROM ${orders} WHERE ${isOrderDue(moment)}) OR EXISTS (SELECT 1 FROM ${refunds} WHERE ${isRefundDue(moment)}))`;
}

async function beginBatch(deps: Deps): Promise<{ found: number; answered: Promise<number> }> {
  const [dueOrders, dueRefunds] = await Promise.all([claimOrders(deps), claimRefunds(deps)]);
  const waiting = dueOrders.length > 0 ? await deps.db.$count(orders, isWaiting) : 0;
  const answered = Promise.all([
    checkOrders(deps, dueOrders, waiting),
    ...dueRefunds.map((refund) => checkRefund(deps, refund)),
  ]).then(([count]) => count);
  return { found: dueOrders.length, answered };
}

// Worded like the partial indexes of these orders and refunds.
const isWaiting = sql.raw(`state IN (${unsettledStates.map((state) => `'${state}'`).join(', ')})`);
const isUnsettledRefund = sql.raw("state IN ('requested', 'pending')");

function isOrderDue(moment: Date): SQL | undefined {
  return and(
    isWaiting,
    or(isNull(orders.nextCheckAt), lte(orders.nextCheckAt, moment)),
    lte(orders.createdAt, new Date(moment.getTime() - graceMs)),
  );
}

function isRefundDue(moment: Date): SQL | undefined {
  return and(isUnsettledRefund, lte(refunds.nextCheckAt, moment));
}

/** Claims the orders likeliest to be paid and those that have waited longest. */
async function claimOrders({ db, now }: Deps): Promise<Order[]> {
  const moment = now();
  const due = (order: SQL[], limit: number) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(isOrderDue(moment))
      .orderBy(...order)
      .limit(limit);
  // Orders with news first, then the youngest.
  const hasNews = sql`${orders.nextCheckAt} IS ${checkedFirst.getTime()}`;
  const likeliest = due([desc(hasNews), desc(orders.createdAt)], batchSize - overdueShare);
  // In the order in which they became due; for one never checked, when its buyer's time was over.
  const dueSince = sql`coalesce(${orders.nextCheckAt}, ${orders.createdAt} + ${graceMs})`;
  const overdue = due([dueSince], overdueShare);
  return db
    .update(orders)
    .set({ nextCheckAt: new Date(moment.getTime() + claimMs) })
    .where(or(inArray(orders.id, likeliest), inArray(orders.id, overdue)))
    .returning();
}

/** @returns how many orders PayPal answered */
async function checkOrders(deps: Deps, dueOrders: Order[], waiting: number): Promise<number> {
  const ended: Check[] = [];
  const checks = Promise.all(
    dueOrders.map(async (order) => {
      const check = await checkDue(deps, order, waiting);
      ended.push(check);
      return check.hasAnswer;
    }),
  );
  // Schedules finished checks every second, so that slow ones do not delay them.
  for (let scheduled = 0; scheduled < dueOrders.length;) {
    await Promise.race([checks, delay(batchMs, undefined, { ref: false })]);
    const present = ended.splice(0);
    await scheduleNext(deps, present);
    scheduled += present.length;
  }
  return (await checks).filter(Boolean).length;
}

interface Check {
  id: string;
  /** True if PayPal said where the money is, or that it knows no such order. */
  hasAnswer: boolean;
  /** Delay to the next check; null for a settled order. */
  afterMs: number | null;
}

async function checkDue(deps: Deps, order: Order, waiting: number): Promise<Check> {
  const { id } = order;
  try {
    const current = await reconcileOrder(deps, order, 'store');
    const afterMs = isUnsettled(current) ? intervalOf(deps, current, waiting) : null;
    return { id, hasAnswer: true, afterMs };
  } catch (error) {
    logFailure('an order could not be checked', error);
    return { id, hasAnswer: false, afterMs: afterFaultMs };
  }
}

/** @param waiting number of unsettled orders */
function intervalOf({ now }: Deps, { createdAt }: Order, waiting: number): number {
  const ageMs = now().getTime() - createdAt.getTime();
  const everyMs = intervals.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? hourMs;
  const maxTurnMs = ageMs < youngMs ? maxYoungTurnMs : Infinity;
  return Math.max(everyMs, Math.min(waiting * turnMs, maxTurnMs));
}

/** Schedules all checks in one statement, since each write waits for the disk. */
async function scheduleNext({ db, now }: Deps, checks: Check[]): Promise<void> {
  const times = checks.flatMap(({ id, afterMs }) =>
    afterMs === null ? [] : [{ id, nextCheckAt: now().getTime() + afterMs }],
  );
  if (times.length === 0) return;
  const cases = times.map(({ id, nextCheckAt }) => sql`WHEN ${id} THEN ${nextCheckAt}`);
  const ids = times.map(({ id }) => id);
  await db
    .update(orders)
    .set({ nextCheckAt: sql`CASE ${orders.id} ${sql.join(cases, sql` `)} END` })
    .where(inArray(orders.id, ids));
}

async function claimRefunds({ db, now }: Deps): Promise<Refund[]> {
  const moment = now();
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(isRefundDue(moment))
    .limit(batchSize);
  return db
    .update(refunds)
    .set({ nextCheckAt: new Date(moment.getTime() + claimMs) })
    .where(inArray(refunds.id, due))
    .returning();
}

async function checkRefund(deps: Deps, refund: Refund): Promise<void> {
  try {
    await sendRefund(deps, refund, 'store');
  } catch (error) {
    logFailure('a refund could not be checked', error);
  }
}

function logFailure(message: string, error: unknown): void {
  // The PayPal client has logged the details.
  if (error instanceof PayPalUnavailable || error instanceof AppError) log.warn(message);
  else log.error({ error: describeError(error) }, message);
}
