import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { orders, refunds } from '../../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { describeError, log } from '../log.ts';
import { PayPalUnavailable } from '../paypal/http.ts';
import { unsettledStates } from './order-state.ts';
import { isUnsettled, reconcileOrder } from './reconcile-order.ts';
import { sendRefund } from './refund-purchase.ts';
import type { Order } from './settle-order.ts';

type Refund = typeof refunds.$inferSelect;

/** The buyer's own browser has this long to have an order captured. */
const patienceMs = 30_000;
const pollMs = 5_000;
const batchSize = 20;
/** Longer than a check takes: a process that dies with it leaves the order to another one after this. */
const leaseMs = 120_000;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How soon an order is asked for again, by its age: buyers who come back do so early. */
const intervals = [
  { untilMs: 15 * minuteMs, everyMs: 30_000 },
  { untilMs: 3 * hourMs, everyMs: 90_000 },
  { untilMs: Infinity, everyMs: 15 * minuteMs },
];
const afterFaultMs = 20_000;
/** However many orders wait, abandoned ones by thousands among them, PayPal is asked twenty times a second at most. */
const leastShareMs = 50;

/**
 * Settles every order whose money is not settled, and every refund that PayPal has not answered, also those of a process
 * that died (reliability, point 11). Any number of processes may run one: an order is claimed by one conditional UPDATE.
 */
export class Reconciler {
  #deps: Deps;
  #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const checked = await reconcileDue(this.#deps);
        if (checked === batchSize) continue;
      } catch (error) {
        log.error({ error: describeError(error) }, 'reconciler failed');
      }
      await delay(pollMs, undefined, { signal }).catch(() => {});
    }
  }
}

/**
 * Checks the orders and refunds that are due, twenty of each at most.
 *
 * @returns how many orders PayPal had an answer for
 */
export async function reconcileDue(deps: Deps): Promise<number> {
  const [dueOrders, dueRefunds] = await Promise.all([claimOrders(deps), claimRefunds(deps)]);
  const waiting = await deps.db.$count(orders, inArray(orders.state, unsettledStates));
  const [checked] = await Promise.all([
    Promise.all(dueOrders.map((order) => checkOrder(deps, order, waiting * leastShareMs))),
    Promise.all(dueRefunds.map((refund) => checkRefund(deps, refund))),
  ]);
  return checked.filter(Boolean).length;
}

async function claimOrders({ db, now }: Deps): Promise<Order[]> {
  const moment = now();
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.state, unsettledStates),
        or(isNull(orders.nextCheckAt), lte(orders.nextCheckAt, moment)),
        lte(orders.createdAt, new Date(moment.getTime() - patienceMs)),
      ),
    )
    // In the order in which they fell due; one that was never looked at did so when its buyer's time was over.
    .orderBy(sql`coalesce(${orders.nextCheckAt}, ${orders.createdAt} + ${patienceMs})`)
    .limit(batchSize);
  return db
    .update(orders)
    .set({ nextCheckAt: new Date(moment.getTime() + leaseMs) })
    .where(inArray(orders.id, due))
    .returning();
}

/** @returns whether PayPal had an answer */
async function checkOrder(deps: Deps, order: Order, shareMs: number): Promise<boolean> {
  let afterMs = afterFaultMs;
  let hasAnswer = false;
  try {
    const current = await reconcileOrder(deps, order);
    hasAnswer = true;
    if (!isUnsettled(current)) return true;
    afterMs = Math.max(intervalOf(deps, current), shareMs);
  } catch (error) {
    logFailure('an order could not be checked', error);
  }
  const nextCheckAt = new Date(deps.now().getTime() + afterMs);
  await deps.db.update(orders).set({ nextCheckAt }).where(eq(orders.id, order.id));
  return hasAnswer;
}

function intervalOf({ now }: Deps, { createdAt }: Order): number {
  const ageMs = now().getTime() - createdAt.getTime();
  return intervals.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? hourMs;
}

async function claimRefunds({ db, now }: Deps): Promise<Refund[]> {
  const moment = now();
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, ['requested', 'pending']), lte(refunds.nextCheckAt, moment)))
    .limit(batchSize);
  return db
    .update(refunds)
    .set({ nextCheckAt: new Date(moment.getTime() + leaseMs) })
    .where(inArray(refunds.id, due))
    .returning();
}

async function checkRefund(deps: Deps, refund: Refund): Promise<void> {
  try {
    await sendRefund(deps, refund);
  } catch (error) {
    logFailure('a refund could not be checked', error);
  }
}

function logFailure(message: string, error: unknown): void {
  // What PayPal said, or that it said nothing, is in the log already.
  if (error instanceof PayPalUnavailable || error instanceof AppError) log.warn(message);
  else log.error({ error: describeError(error) }, message);
}
