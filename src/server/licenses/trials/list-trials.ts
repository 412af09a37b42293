import { and, count, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { DescribedEvent } from '#contract/contact/event-kinds.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/licenses/trials.ts';
import type { Db } from '#db/client.ts';
import { licenses, orders, trials } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { containsText } from '#server/kit/lists/sorted-list.ts';
import { eventSentences } from '#texts/contact.ts';
import type { DescribeDeps } from '#server/kit/events/enqueue-event.ts';
import { accountFacts } from '../keys/license-events.ts';
import { isBoughtAfter } from './trial-conditions.ts';

/** Joins a trial with its order and key. SQLite reads a CROSS JOIN in the order as written. */
const isOfTrial = and(eq(orders.id, trials.orderId), eq(licenses.orderId, trials.orderId));

const selectTrials = (db: Pick<Db, 'select'>, where: SQL | undefined) =>
  db
    .select({ trial: trials, license: licenses, order: orders, isBought: isBoughtAfter })
    .from(trials)
    .crossJoin(orders)
    .crossJoin(licenses)
    .where(and(isOfTrial, where));

type TrialRow = Awaited<ReturnType<typeof selectTrials>>[number];

export async function listTrials(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ParsedInputOf<typeof contract.listTrials>,
): Promise<OutputOf<typeof contract.listTrials>> {
  const isFound = containsText(search, [
    orders.productName,
    orders.email,
    licenses.accountNumber,
    licenses.brokerName,
  ]);
  const [rows, { confirmed: total, bought }] = await Promise.all([
    selectTrials(db, isFound)
      .orderBy(desc(trials.createdAt), trials.orderId)
      .limit(limit)
      .offset(offset),
    countWhere(db, isFound),
  ]);
  return { trials: rows.map(toTrial), total, bought };
}

export async function describeTrial(
  { db }: DescribeDeps,
  orderId: string,
): Promise<DescribedEvent | null> {
  const [row] = await selectTrials(db, eq(trials.orderId, orderId));
  if (!row) return null;
  const data = toTrial(row);
  const sentence = eventSentences.trial(data);
  return { data, sentence, path: '/admin/trials', facts: accountFacts(data) };
}

function toTrial({ trial, license, order, isBought }: TrialRow): contract.Trial {
  return {
    licenseId: license.id,
    productId: trial.productId,
    productName: order.productName,
    email: license.email,
    accountNumber: license.accountNumber,
    brokerName: license.brokerName,
    createdAt: trial.createdAt.toISOString(),
    startedAt: trial.startedAt?.toISOString() ?? null,
    expiresAt: license.expiresAt?.toISOString() ?? null,
    isBought: isBought === 1,
  };
}

interface TrialCounts {
  confirmed: number;
  bought: number;
}

/** Counts the trials confirmed in a span, and how many of them were bought later. */
export function countTrials(db: Db, span: { from: Date; until: Date }): Promise<TrialCounts> {
  return countWhere(db, and(gte(trials.createdAt, span.from), lt(trials.createdAt, span.until)));
}

async function countWhere(db: Db, where: SQL | undefined): Promise<TrialCounts> {
  const [counted] = await db
    .select({ confirmed: count(), bought: sql<number>`coalesce(sum(${isBoughtAfter}), 0)` })
    .from(trials)
    .crossJoin(orders)
    .crossJoin(licenses)
    .where(and(isOfTrial, where));
  return counted ?? { confirmed: 0, bought: 0 };
}
