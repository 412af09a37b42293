import { and, eq, sql } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ParsedInputOf } from '#contract/route.ts';
import {
  shownProblems,
  texts,
  type Imported,
  type ImportProblem,
  type createImport as importRoute,
} from '#contract/seller/imports.ts';
import type { Tx } from '#db/client.ts';
import { files, importProblems, imports } from '#db/schema.ts';
import { withWritePriority } from '#db/write-priority.ts';
import type { Deps } from '#server/deps.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { conflict, invalidField } from '#server/kit/errors.ts';
import { insertFile } from '#server/catalogue/products/product-parts.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { stagedFile } from '#server/kit/uploads/staged-file.ts';
import { enqueueMovedHere } from './moved-here-mail.ts';
import { findProducts } from './imported-products.ts';
import { judgeRows, type Judged, type Ledger, writeRows } from './imported-rows.ts';
import { planImport, type ImportPlan, type PlannedRow } from './plan-import.ts';
import { describeProblem, groupProblems } from './headings.ts';

/** More rows would hold the database's lock for longer than a visitor should wait. */
const rowsPerBatch = 75;
/** Rows that block the event loop at a time, for some 10 ms. */
const rowsPerTurn = 25;
const problemsPerBatch = 500;

type ImportDeps = Pick<Deps, 'db' | 'settings' | 'storage' | 'outbox' | 'now'>;

export interface ImportOptions {
  path: string;
  /** Empty: the shop that the file is recognized as coming from. */
  source: string;
  mapping: Record<string, number>;
  dryRun: boolean;
  /** Products whose buyers get one mail each; `all`: all in the file. */
  mailProducts: number[] | 'all';
  /** Records who began the import, in the transaction that begins it. */
  record(tx: Tx, begun: { id: number; source: string; rowCount: number }): Promise<void>;
  onProgress?(progress: { done: number; rows: number }): void;
}

/**
 * Imports the purchases and keys of a CSV file in small transactions, between which others can
 * write. Stores each row with its identity, so that importing a file again, also after a kill, adds
 * only what is missing.
 *
 * @throws AppError 400 if the file or the mapping cannot be used; 409 if the import was undone in
 *   the meantime
 */
export function importPurchases(deps: ImportDeps, options: ImportOptions): Promise<Imported> {
  return withWritePriority('note', async () => {
    const { mailProducts, dryRun } = options;
    const named = mailProducts === 'all' ? [] : mailProducts;
    const findProduct = await findProducts(deps.db, { ...options, mailProducts: named });
    const { timeZone } = await readShopSettings(deps);
    const plan = await planImport({ ...options, findProduct, timeZone, now: deps.now() });
    if (dryRun) return tryImport(deps, plan);
    if (plan.source === '') throw invalidField('source', texts.source);
    return runImport(deps, plan, options);
  });
}

interface Counts {
  added: number;
  known: number;
  problems: ImportProblem[];
}

async function tryImport({ db }: ImportDeps, plan: ImportPlan): Promise<Imported> {
  const counts: Counts = { added: 0, known: 0, problems: [...plan.problems] };
  const ledger: Ledger = { identities: new Set(), keys: new Set() };
  for (const rows of batchesOf(plan.rows, rowsPerTurn)) {
    take(counts, await judgeRows(db, rows, ledger), plan);
    await nextTurn();
  }
  return { ...describe(plan, counts), importId: null, preview: plan.preview };
}

async function runImport(
  deps: ImportDeps,
  plan: ImportPlan,
  options: ImportOptions,
): Promise<Imported> {
  const { db, now } = deps;
  const { source } = plan;
  const hasEmpty = plan.rows.some(({ purchase }) => purchase.product.fileId === null);
  const emptyFileId = hasEmpty ? await storeEmptyFile(deps) : null;
  const id = await begin(deps, plan, options);
  const counts: Counts = { added: 0, known: 0, problems: [] };
  for (const problems of batchesOf(plan.problems, problemsPerBatch)) {
    await db.transaction((tx) => note(tx, id, { added: 0, known: 0, problems }));
    counts.problems.push(...problems);
  }
  const ledger: Ledger = { identities: new Set(), keys: new Set() };
  for (const rows of batchesOf(plan.rows, rowsPerBatch)) {
    const batch: Counts = { added: 0, known: 0, problems: [] };
    await db.transaction(async (tx) => {
      for (const some of batchesOf(rows, rowsPerTurn)) {
        const judged = await judgeRows(tx, some, ledger);
        await writeRows(tx, judged.added, { importId: id, source, emptyFileId, at: now() });
        take(batch, judged, plan);
        await nextTurn();
      }
      await note(tx, id, batch);
    });
    counts.added += batch.added;
    counts.known += batch.known;
    counts.problems.push(...batch.problems);
    options.onProgress?.({ done: doneOf(counts), rows: plan.rowCount });
    await nextTurn();
  }
  await enqueueMovedHere(deps, plan, options);
  await db
    .update(imports)
    .set({ state: 'done' })
    .where(and(eq(imports.id, id), eq(imports.state, 'running')));
  return { ...describe(plan, counts), importId: id };
}

async function begin(
  { db, now }: ImportDeps,
  { source, rowCount }: ImportPlan,
  { record }: ImportOptions,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [begun] = await tx
      .insert(imports)
      .values({ source, state: 'running', rows: rowCount, createdAt: now() })
      .returning({ id: imports.id });
    if (!begun) throw new Error('The import was not written');
    await record(tx, { id: begun.id, source, rowCount });
    return begun.id;
  });
}

/** Stores the empty file, shared by all imports, that orders of drafts without a file name. */
async function storeEmptyFile({ db, storage, now }: ImportDeps): Promise<number> {
  const name = 'not-published-yet.txt';
  const stored = await storage.put(new Uint8Array());
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.hash, stored.hash), eq(files.name, name)));
    return known?.id ?? insertFile(tx, { ...stored, name, contentType: 'text/plain' }, now());
  });
}

/** Counts rows in the transaction that writes them. @throws AppError 409 */
async function note(tx: Tx, id: number, { added, known, problems }: Counts): Promise<void> {
  const left = problems.length;
  if (left > 0) {
    await tx.insert(importProblems).values(problems.map((each) => ({ ...each, importId: id })));
  }
  const [running] = await tx
    .update(imports)
    .set({
      done: sql`${imports.done} + ${added + known + left}`,
      added: sql`${imports.added} + ${added}`,
      known: sql`${imports.known} + ${known}`,
      leftOut: sql`${imports.leftOut} + ${left}`,
    })
    .where(and(eq(imports.id, id), eq(imports.state, 'running')))
    .returning({ id: imports.id });
  if (!running) throw conflict(texts.withdrawn);
}

function take(counts: Counts, { added, knownCount, wrong }: Judged, plan: ImportPlan): void {
  counts.added += added.length;
  counts.known += knownCount;
  for (const { row, cause } of wrong) {
    counts.problems.push(describeProblem(row, cause, plan.headings));
  }
}

const doneOf = ({ added, known, problems }: Counts) => added + known + problems.length;

function describe({ rowCount, undelivered }: ImportPlan, { added, known, problems }: Counts) {
  const sorted = problems.toSorted((one, other) => one.row - other.row);
  return {
    success: true as const,
    rows: rowCount,
    added,
    known,
    left: problems.length,
    undelivered,
    problems: sorted.slice(0, shownProblems),
    causes: groupProblems(sorted),
  };
}

function* batchesOf<Item extends PlannedRow | ImportProblem>(items: Item[], size: number) {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

export function createImport(
  deps: ImportDeps,
  { file, ...input }: ParsedInputOf<typeof importRoute>,
  caller: Caller,
): Promise<Imported> {
  return importPurchases(deps, {
    ...input,
    path: stagedFile(file).path,
    record: (tx, { id, source, rowCount }) => {
      const event = { subject: `Import ${id}, ${source}`, detail: `${rowCount} rows` };
      return recordAction(tx, caller, { action: 'purchases-imported', ...event }, deps.now());
    },
  });
}
