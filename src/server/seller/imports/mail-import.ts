import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import {
  texts,
  type getImportMails as countRoute,
  type mailImport as route,
} from '#contract/seller/imports.ts';
import type { Db } from '#db/client.ts';
import { type imports, orders, outbox, products } from '#db/schema.ts';
import { withWritePriority } from '#db/write-priority.ts';
import type { Deps } from '#server/deps.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { isMailAbout } from '#server/adapters/mail/outbox.ts';
import { conflict } from '#server/kit/errors.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { accessFacts, accessOf, opensPortal } from '#server/sales/orders/access.ts';
import { findImport } from './list-imports.ts';
import { movedHereSubject, queueMovedHere, type MovedBuyer } from './moved-here-mail.ts';

const ordersPerBatch = 500;

type Input = ParsedInputOf<typeof route>;
type Counts = OutputOf<typeof countRoute>;

/** Counts the buyers to mail, and those whose product is still a draft. @throws AppError 404 */
export async function getImportMails(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: Input,
): Promise<Counts> {
  const found = await findImport(db, id);
  return countBuyers((after) => readBatch(db, found, { after, now: now() }));
}

/**
 * Queues the moved-here mail for the buyers of an import who have not had it, and for those told
 * before another of their products was published.
 *
 * @throws AppError 404; 409 if the import was taken back
 */
export async function mailImport(
  deps: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { id }: Input,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  const { db, now } = deps;
  const found = await db.transaction(async (tx) => {
    const row = await findImport(tx, id);
    if (row.state === 'withdrawn') throw conflict(texts.withdrawn);
    const subject = `Import ${id}, ${row.source}`;
    await recordAction(tx, caller, { action: 'import-mailed', subject }, now());
    return row;
  });
  const { ready: mailed, waiting } = await withWritePriority('note', () =>
    countBuyers((after) =>
      db.transaction(async (tx) => {
        const batch = await readBatch(tx, found, { after, now: now() });
        await queueMovedHere({ ...deps, db: tx }, found.source, [...batch.ready.values()]);
        return batch;
      }),
    ),
  );
  if (mailed > 0) deps.outbox.wake();
  return { mailed, waiting };
}

type Batch = Awaited<ReturnType<typeof readBatch>>;

async function countBuyers(read: (after: number) => Promise<Batch>): Promise<Counts> {
  const ready = new Set<string>();
  const waiting = new Set<string>();
  for (let after: number | null = 0; after !== null; await nextTurn()) {
    const batch: Batch = await read(after);
    for (const recipient of batch.ready.keys()) ready.add(recipient);
    for (const recipient of batch.waiting) waiting.add(recipient);
    after = batch.last;
  }
  return { ready: ready.size, waiting: waiting.size };
}

const place = sql<number>`${orders}.rowid`;

/** Reads the buyers of up to 500 orders; `last` is the place of the last one, null at the end. */
async function readBatch(
  db: Pick<Db, 'select'>,
  { id, source, createdAt: importedAt }: typeof imports.$inferSelect,
  { after, now }: { after: number; now: Date },
) {
  const { publishedAt } = products;
  const rows = await db
    .select({ ...accessFacts, place: place.as('place'), email: orders.email, publishedAt })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(and(eq(orders.importId, id), gt(place, after)))
    .orderBy(asc(place))
    .limit(ordersPerBatch);
  const recipients = rows.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const mails = await db
    .select({ recipient: outbox.recipient, sentAt: outbox.sentAt })
    .from(outbox)
    .where(
      and(
        isMailAbout('moved-here', movedHereSubject(source)),
        inArray(outbox.recipient, recipients),
        ne(outbox.state, 'withdrawn'),
      ),
    )
    .orderBy(asc(outbox.sequence));
  const mailed = Map.groupBy(mails, ({ recipient }) => recipient);
  const ready = new Map<string, MovedBuyer>();
  const waiting = new Set<string>();
  for (const { email, ...order } of rows) {
    if (email === null) continue;
    const recipient = email.toLowerCase();
    const access = accessOf(order, now);
    if (access === 'unpublished') waiting.add(recipient);
    const earlier = mailed.get(recipient) ?? [];
    // One still in the queue will list what is published by then.
    const toldAt = earlier.at(-1)?.sentAt ?? now;
    const end = order.publishedAt ?? importedAt;
    const wasDraft = end > importedAt && end > toldAt;
    if (!opensPortal(access) || (earlier.length > 0 && !wasDraft)) continue;
    ready.set(recipient, { email, sequence: earlier.length });
  }
  const last = rows.length < ordersPerBatch ? null : (rows.at(-1)?.place ?? null);
  return { last, ready, waiting };
}
