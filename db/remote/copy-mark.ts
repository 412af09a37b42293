import { eq, sql } from 'drizzle-orm';
import type { Db } from '../drizzle.ts';
import { acquireLock, expireLock, present, releaseLock, renewLock } from '../locks.ts';
import { locks } from '../schema.ts';
import { quote } from './dump.ts';
import { RefusedCopy } from './refused-copy.ts';
import { listShopTables } from './shop-tables.ts';

/** Lock of a copy; its row remains if the copy was interrupted. */
export const copyLock = 'database-copy';

const isBeingCopied =
  'Another copy into this database is under way, or was killed less than half a minute ago.';

/** The right to fill a database. */
export interface Claim {
  /** Rows of an interrupted copy are present. */
  isBrokenOff: boolean;
  /** Marks the database as complete, so that stores can use it. */
  finish(): Promise<void>;
  /** Leaves the mark that makes the next copy start over. */
  breakOff(): Promise<void>;
}

/**
 * Claims a migrated database that is empty or that an interrupted copy has left.
 *
 * @throws RefusedCopy
 */
export async function claimTarget(db: Db): Promise<Claim> {
  const { isBrokenOff } = await requireFree(db);
  if (!(await acquireLock(db, copyLock))) throw new RefusedCopy(isBeingCopied);
  const stop = renewLock(db, copyLock);
  return {
    isBrokenOff,
    async finish() {
      stop();
      await releaseLock(db, copyLock);
    },
    async breakOff() {
      stop();
      await expireLock(db, copyLock);
    },
  };
}

/**
 * Checks that a database may be filled.
 *
 * @throws RefusedCopy if it has rows that are not an interrupted copy's, or another copy is in
 * progress
 */
export async function requireFree(db: Db): Promise<Pick<Claim, 'isBrokenOff'>> {
  const mark = await findMark(db);
  if (mark?.isHeld) throw new RefusedCopy(isBeingCopied);
  if (!mark) await requireEmpty(db);
  return { isBrokenOff: mark !== undefined };
}

/** Refuses an unfinished copy. @throws RefusedCopy */
export async function requireWhole(db: Db): Promise<void> {
  if (await findMark(db)) {
    throw new RefusedCopy(
      'This database is an unfinished copy. Copy again (npm run database:copy or npm run restore): it begins anew.',
    );
  }
}

async function findMark(db: Db) {
  const [mark] = await db
    .select({ isHeld: sql`${locks.expiresAt} > ${present}`.mapWith(Boolean) })
    .from(locks)
    .where(eq(locks.name, copyLock));
  return mark;
}

async function requireEmpty(db: Db): Promise<void> {
  const full = listShopTables().map(({ name }) =>
    sql.raw(`SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${quote(name)})`),
  );
  const [first] = await db.all<{ name: string }>(sql.join(full, sql` UNION ALL `));
  if (first) {
    throw new RefusedCopy(
      `The database has rows already (in ${first.name}). Copy and restore into an empty one.`,
    );
  }
}
