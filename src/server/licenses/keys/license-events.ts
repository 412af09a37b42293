import { sql } from 'drizzle-orm';
import type { DescribedEvent, EventKind } from '#contract/contact/event-kinds.ts';
import { dayMs } from '#contract/kit/days.ts';
import { endingDays } from '#contract/licenses/licenses.ts';
import { eventDeliveries, licenses } from '#db/schema.ts';
import type { Tx } from '#db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  enqueueEvent,
  isEventWanted,
  type DescribeDeps,
} from '#server/kit/events/enqueue-event.ts';
import { type Account, eventMail, eventSentences as sentences } from '#texts/contact.ts';
import { mailFacts } from '#texts/mails.ts';
import { getLicense } from './get-license.ts';
import { findSharedKeys } from './license-alerts.ts';
import { findEndingLicenses } from './list-licenses.ts';

type EventDeps = Pick<Deps, 'db' | 'now'>;

/** Minimum time before a key that stays shared, or near its end, is reported again. */
const againAfterMs = { 'license.shared': 7 * dayMs, 'license.ending': (endingDays + 1) * dayMs };

const batchSize = 500;

/** Tells the seller's targets about keys that look shared or end soon, which no request notices. */
export async function enqueueLicenseEvents(deps: EventDeps): Promise<void> {
  await Promise.all([enqueueShared(deps), enqueueEnding(deps)]);
}

async function enqueueShared(deps: EventDeps): Promise<void> {
  if (!(await isEventWanted(deps.db, 'license.shared'))) return;
  const shared = await findSharedKeys(deps);
  const ids = shared.map(({ licenseId }) => licenseId);
  await enqueueEach(deps, 'license.shared', ids);
}

async function enqueueEnding(deps: EventDeps): Promise<void> {
  const kind = 'license.ending';
  if (!(await isEventWanted(deps.db, kind))) return;
  const since = deps.now().getTime() - againAfterMs[kind];
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${eventDeliveries} AS known
    WHERE known.subject_id = CAST(${licenses.id} AS TEXT) AND known.kind = ${kind} AND known.created_at > ${since})`;
  for (;;) {
    const ids = await findEndingLicenses(deps, isNew, batchSize);
    await enqueueEach(deps, kind, ids);
    if (ids.length < batchSize) return;
  }
}

async function enqueueEach(
  { db, now }: EventDeps,
  kind: Extract<EventKind, keyof typeof againAfterMs>,
  ids: number[],
): Promise<void> {
  const moment = now();
  const unlessSince = new Date(moment.getTime() - againAfterMs[kind]);
  // One transaction each: describing many keys would hold up other writers.
  for (const subjectId of ids) {
    await db.transaction((tx) => enqueueLicenseEvent(tx, kind, subjectId, moment, { unlessSince }));
  }
}

const licenseSentences = {
  'license.created': sentences.licensed,
  'license.moved': sentences.moved,
  'license.blocked': sentences.blocked,
  'license.shared': sentences.shared,
  'license.ending': sentences.ending,
};

/** Tells the targets about a key. Pass the transaction of what happened. */
export const enqueueLicenseEvent = (
  tx: Tx,
  kind: keyof typeof licenseSentences,
  subjectId: number,
  at: Date,
  circumstances?: { unlessSince: Date },
): Promise<void> =>
  enqueueEvent(tx, { kind, subjectId, describe: describeLicenseEvent }, at, circumstances);

export async function describeLicenseEvent(
  deps: DescribeDeps,
  id: string,
  kind: keyof typeof licenseSentences,
): Promise<DescribedEvent> {
  const data = await getLicense(deps, { id: Number(id) });
  return {
    data,
    sentence: licenseSentences[kind](data, data.expiresAt),
    path: `/admin/licenses/${id}`,
    facts: accountFacts(data),
  };
}

export const accountFacts = (key: Account): DescribedEvent['facts'] => [
  [mailFacts.product, key.productName],
  [eventMail.account, `${key.accountNumber}, ${key.brokerName}`],
];
