import { LRUCache } from 'lru-cache';
import type { Db } from './client.ts';

/** More than the shapes of any list. */
const mostShapes = 200;

/**
 * Has Drizzle build a statement once for each database and shape, since to build one takes longer than to run it
 * (docs/decisions/local-client.md). A transaction builds its own.
 *
 * @param prepare makes it of the shape, which is what changes its text; what only changes its values is a placeholder
 */
export function prepareOnce<Shape extends object, Prepared extends object>(
  prepare: (db: Db, shape: Shape) => Prepared,
): (db: Db, shape: Shape) => Prepared {
  const byDatabase = new WeakMap<Db, LRUCache<string, Prepared>>();
  return (db, shape) => {
    const known = byDatabase.get(db) ?? new LRUCache<string, Prepared>({ max: mostShapes });
    byDatabase.set(db, known);
    const key = JSON.stringify(shape);
    const prepared = known.get(key) ?? prepare(db, shape);
    known.set(key, prepared);
    return prepared;
  };
}
