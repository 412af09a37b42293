import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { quote } from './dump.ts';
import { expireLease, holdLease, keepLease, present, releaseLease } from '../locks.ts';
import { RefusedCopy } from './refused-copy.ts';
import { leases } from '../schema.ts';
import { tablesInOrder } from '../shop-tables.ts';

/** The lease of whoever copies into a database. It stays where the copy broke off, and is the mark of it. */
const mark = 'database-copy';

/** The right to fill a database. */
export interface Claim {
  /** Whether there are rows of a copy that broke off. */
  isBrokenOff: boolean;
  /** The database is whole: it may be sold from. */
  finish(): Promise<void>;
  /** Leaves the mark, for the next copy to begin anew. */
  breakOff(): Promise<void>;
}

/**
 * Takes an empty, migrated database for a copy, or one into which a copy broke off.
 *
 * @throws RefusedCopy when it holds anything else, or another copy into it is under way
 */
export async function claimTarget(db: Db): Promise<Claim> {
  const isBrokenOff = await db.transaction(async (tx) => {
    const found = await requireFree(tx);
    await holdLease(tx, mark, {});
    return found.isBrokenOff;
  });
  const stop = keepLease(db, mark);
  return {
    isBrokenOff,
    async finish() {
      stop();
      await releaseLease(db, mark);
    },
    async breakOff() {
      stop();
      await expireLease(db, mark);
    },
  };
}

/** Says before a long preparation what `claimTarget` would say after it. */
export async function requireFree(db: Db | Tx): Promise<Pick<Claim, 'isBrokenOff'>> {
  const found = await findMark(db);
  if (found?.isHeld) {
    throw new RefusedCopy(
      'Another copy into this database is under way, or was killed less than half a minute ago.',
    );
  }
  if (!found) await requireEmpty(db);
  return { isBrokenOff: found !== undefined };
}

/** @throws RefusedCopy for a database into which a copy is being made, or broke off */
export async function requireWhole(db: Db): Promise<void> {
  const [table] = await db.all(sql`SELECT 1 FROM sqlite_master WHERE name = 'leases'`);
  if (table && (await findMark(db))) {
    throw new RefusedCopy(
      'This database is an unfinished copy. Copy again (npm run database:copy or npm run restore): it begins anew.',
    );
  }
}

async function findMark(db: Db | Tx): Promise<{ isHeld: boolean } | undefined> {
  const [found] = await db
    .select({ isHeld: sql<number>`${leases.expiresAt} > ${present}` })
    .from(leases)
    .where(eq(leases.name, mark));
  return found && { isHeld: found.isHeld !== 0 };
}

async function requireEmpty(db: Db | Tx): Promise<void> {
  const full = tablesInOrder().map(({ name }) =>
    sql.raw(`SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${quote(name)})`),
  );
  const [first] = await db.all<{ name: string }>(sql.join(full, sql` UNION ALL `));
  if (first) {
    throw new RefusedCopy(
      `The database has rows already (in ${first.name}). Copy and restore into an empty one.`,
    );
  }
}
