import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { texts, type deleteImport as route } from '#contract/seller/imports.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Db, Tx } from '#db/client.ts';
import {
  demoLogins,
  downloads,
  importRows,
  imports,
  licenseAlerts,
  licenseMoves,
  licenses,
  licenseTraces,
  offlineLeases,
  oneTimePasswords,
  orderEvents,
  orderParts,
  orders,
  outbox,
  portalTokens,
  reviews,
} from '#db/schema.ts';
import { withWritePriority } from '#db/write-priority.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict } from '#server/kit/errors.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { movedHereSubject } from './moved-here-mail.ts';
import { findImport } from './list-imports.ts';

const rowsPerBatch = 100;

type DeleteDeps = Pick<Deps, 'db' | 'now'> & NoteDeps;

/**
 * Undoes an import: deletes its purchases and keys, and the keys that it added to others. Stops a
 * running import. Keeps what comes into use during the deletion. Resumes when called again after a
 * kill.
 *
 * @throws AppError 404; 409 with the count while purchases are in use
 */
export async function deleteImport(
  deps: DeleteDeps,
  { id }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<void> {
  const { db, now } = deps;
  const { source } = await findImport(db, id);
  await flushNotes(deps);
  const used = new Set<string>();
  for await (const rows of walk(db, id)) {
    for (const { orderId, isUsed } of rows) if (isUsed) used.add(orderId);
  }
  if (used.size > 0) throw conflict(texts.inUse(used.size));
  await withWritePriority('note', async () => {
    await db.transaction(async (tx) => {
      await tx.update(imports).set({ state: 'withdrawn' }).where(eq(imports.id, id));
      const subject = `Import ${id}, ${source}`;
      await recordAction(tx, caller, { action: 'import-withdrawn', subject }, now());
    });
    for await (const rows of walk(db, id)) {
      const identities = rows.map(({ identity }) => identity);
      await db.transaction((tx) => deleteRows(tx, { id, source, identities }));
    }
  });
}

interface WalkedRow {
  rowid: number;
  identity: string;
  orderId: string;
  licenseId: number | null;
  isUsed: 0 | 1;
}

/** Yields the rows of an import in batches, each in a turn of its own. */
async function* walk(db: Pick<Db, 'select'>, importId: number): AsyncGenerator<WalkedRow[]> {
  let after = 0;
  for (;;) {
    const rows = await selectRows(db, and(eq(importRows.importId, importId), gt(rowid, after)))
      .orderBy(asc(rowid))
      .limit(rowsPerBatch);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.rowid;
    await nextTurn();
  }
}

const rowid = sql<number>`${importRows}.rowid`;

const selectRows = (db: Pick<Db, 'select'>, where: SQL | undefined) =>
  db
    .select({
      rowid: rowid.as('place'),
      identity: importRows.identity,
      orderId: importRows.orderId,
      licenseId: importRows.licenseId,
      isUsed: sql<0 | 1>`(${isKeyUsed} OR ${isPurchaseUsed})`,
    })
    .from(importRows)
    .where(where);

const isOfKey = (table: typeof licenseTraces | typeof licenseMoves | typeof offlineLeases) =>
  sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.licenseId} = ${importRows.licenseId})`;

const isKeyUsed = sql`(${isOfKey(licenseTraces)} OR ${isOfKey(licenseMoves)} OR ${isOfKey(offlineLeases)}
  OR EXISTS (SELECT 1 FROM ${licenses} WHERE ${licenses.id} = ${importRows.licenseId}
    AND (${licenses.firstLeaseAt} IS NOT NULL OR ${licenses.firstVerifiedAt} IS NOT NULL)))`;

/** It was reviewed, downloaded or renewed, or has a key that is not from this import. */
const isPurchaseUsed = sql`EXISTS (SELECT 1 FROM ${orders} AS own
  WHERE own.id = ${importRows.orderId} AND own.import_id = ${importRows.importId} AND (
    EXISTS (SELECT 1 FROM ${downloads} WHERE ${downloads.orderId} = own.id)
    OR EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.orderId} = own.id)
    OR EXISTS (SELECT 1 FROM ${orders} AS renewal WHERE renewal.renews_id = own.id)
    OR EXISTS (SELECT 1 FROM ${licenses} WHERE ${licenses.orderId} = own.id AND NOT EXISTS (
      SELECT 1 FROM ${importRows} AS brought
      WHERE brought.license_id = ${licenses.id} AND brought.import_id = own.import_id))))`;

interface Batch {
  id: number;
  source: string;
  identities: string[];
}

async function deleteRows(tx: Tx, { id, source, identities }: Batch): Promise<void> {
  const rows = await selectRows(tx, inArray(importRows.identity, identities));
  const kept = new Set(rows.filter(({ isUsed }) => isUsed).map(({ orderId }) => orderId));
  const free = rows.filter(({ orderId }) => !kept.has(orderId));
  const own = await tx
    .select({ id: orders.id, email: orders.email })
    .from(orders)
    .where(
      and(
        inArray(
          orders.id,
          free.map(({ orderId }) => orderId),
        ),
        eq(orders.importId, id),
      ),
    );
  const orderIds = own.map((order) => order.id);
  const keys = await tx
    .select({ id: licenses.id })
    .from(licenses)
    .where(inArray(licenses.orderId, orderIds));
  const licenseIds = [
    ...new Set([...keys.map((key) => key.id), ...free.flatMap(({ licenseId }) => licenseId ?? [])]),
  ];
  await tx.delete(importRows).where(
    inArray(
      importRows.identity,
      free.map(({ identity }) => identity),
    ),
  );
  await tx.delete(importRows).where(inArray(importRows.orderId, orderIds));
  await tx.delete(licenseAlerts).where(inArray(licenseAlerts.licenseId, licenseIds));
  await tx.delete(demoLogins).where(inArray(demoLogins.licenseId, licenseIds));
  await tx.delete(licenses).where(inArray(licenses.id, licenseIds));
  for (const table of [orderEvents, orderParts, oneTimePasswords, portalTokens]) {
    await tx.delete(table).where(inArray(table.orderId, orderIds));
  }
  await tx.delete(orders).where(inArray(orders.id, orderIds));
  await withdrawMails(
    tx,
    source,
    own.flatMap(({ email }) => email?.toLowerCase() ?? []),
  );
}

async function withdrawMails(tx: Tx, source: string, recipients: string[]): Promise<void> {
  await tx
    .update(outbox)
    .set({ state: 'withdrawn', lastError: texts.withdrawn })
    .where(
      and(
        eq(outbox.kind, 'moved-here'),
        eq(outbox.subjectId, movedHereSubject(source)),
        inArray(outbox.recipient, recipients),
        eq(outbox.state, 'queued'),
      ),
    );
}
