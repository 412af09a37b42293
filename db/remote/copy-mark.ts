import { eq, sql } from 'drizzle-orm';
import type { Db } from '../drizzle.ts';
import { withLock } from '../locks.ts';
import { locks } from '../schema.ts';
import { quote } from './dump.ts';
import { listShopTables } from './shop-tables.ts';

/** A database cannot be copied as asked; the message says why. */
export class RefusedCopy extends Error {
  override readonly name = 'RefusedCopy';
}

/** Name of the row in `locks` that marks a database as an unfinished copy. */
export const copyMark = 'database-copy';

/**
 * Runs `fill` on a migrated database that is empty or that an interrupted copy has left. The
 * database is marked as unfinished until then, and stays so if `fill` fails.
 *
 * @throws RefusedCopy. LockHeld while another copy into the same database runs
 */
export function fillMarked<Result>(db: Db, fill: () => Promise<Result>): Promise<Result> {
  const work = async () => {
    await requireFree(db);
    const mark = { name: copyMark, holder: '', expiresAt: new Date(0) };
    await db.insert(locks).values(mark).onConflictDoNothing();
    const result = await fill();
    await db.delete(locks).where(isMark);
    return result;
  };
  return withLock(db, 'copying', work, 0);
}

/** Refuses a database with rows other than those of an interrupted copy. @throws RefusedCopy */
export async function requireFree(db: Db): Promise<void> {
  if (await isUnfinished(db)) return;
  const full = listShopTables().map(({ name }) =>
    sql.raw(`SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${quote(name)})`),
  );
  const [first] = await db.all<{ name: string }>(sql.join(full, sql` UNION ALL `));
  if (first) {
    throw new RefusedCopy(
      `The database already has rows (in ${first.name}). Copy and restore into an empty one.`,
    );
  }
}

/** Refuses an unfinished copy. @throws RefusedCopy */
export async function requireWhole(db: Db): Promise<void> {
  if (await isUnfinished(db)) {
    throw new RefusedCopy(
      'This database is an unfinished copy. Copy again (npm run database:copy or npm run restore): it starts over.',
    );
  }
}

const isMark = eq(locks.name, copyMark);

const isUnfinished = async (db: Db): Promise<boolean> => (await db.$count(locks, isMark)) > 0;
