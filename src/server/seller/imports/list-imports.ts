import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as contract from '#contract/seller/imports.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { importProblems, imports } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import { notFound } from '#server/kit/errors.ts';
import { containsText, readPage } from '#server/kit/lists/sorted-list.ts';

type Row = typeof imports.$inferSelect;

const toProgress = ({ id, state, rows, done, added, known, leftOut }: Row) => ({
  id,
  state,
  rows,
  done,
  added,
  known,
  left: leftOut,
});

export async function listImports(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ParsedInputOf<typeof contract.listImports>,
): Promise<OutputOf<typeof contract.listImports>> {
  const wanted = search === '' ? undefined : containsText(search, [imports.source]);
  const { rows, total } = await readPage(
    { limit, offset },
    () => db.query.imports.findMany({ where: wanted, orderBy: desc(imports.id), limit, offset }),
    () => db.$count(imports, wanted),
  );
  return {
    imports: rows.map((row) => ({
      ...toProgress(row),
      source: row.source,
      createdAt: row.createdAt.toISOString(),
    })),
    total,
  };
}

/** Returns an import with its progress. @throws AppError 404 */
export async function getImport(
  { db }: Pick<Deps, 'db'>,
  { id }: ParsedInputOf<typeof contract.getImport>,
): Promise<OutputOf<typeof contract.getImport>> {
  return toProgress(await findImport(db, id));
}

/** @throws AppError 404 */
export async function findImport(db: Pick<Deps['db'], 'query'>, id: number): Promise<Row> {
  const found = await db.query.imports.findFirst({ where: eq(imports.id, id) });
  if (!found) throw notFound(contract.texts.notFound);
  return found;
}

const pageSize = 2_000;

async function* readProblems(
  { db }: Pick<Deps, 'db'>,
  { id }: ParsedInputOf<typeof contract.exportImportProblems>,
) {
  const { row, column, message } = importProblems;
  let after = { row: 0, id: 0 };
  for (;;) {
    const page = await db
      .select({ id: importProblems.id, row, column, message })
      .from(importProblems)
      .where(
        and(
          eq(importProblems.importId, id),
          gt(sql`(${row}, ${importProblems.id})`, sql`(${after.row}, ${after.id})`),
        ),
      )
      .orderBy(asc(row), asc(importProblems.id))
      .limit(pageSize);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last;
    await nextTurn();
  }
}

export const importProblemsTable = defineTable(
  'Import Problems',
  readProblems,
  contract.problemColumns,
  {},
);
