import { inArray } from 'drizzle-orm';
import { files } from '../../db/schema.ts';
import type { Deps } from './deps.ts';
import { log } from './log.ts';

/** Longer than any save takes: bytes are stored before the row that names them. */
const orphanAfterMs = 24 * 3_600_000;
const batchSize = 500;

/**
 * Takes away stored bytes that no row names: what a save left that was killed, or refused, after it had stored them.
 *
 * @returns how many files that were
 */
export async function sweepFiles({
  db,
  storage,
  now,
}: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> {
  let swept = 0;
  let batch: string[] = [];
  const flush = async () => {
    const rows = await db
      .select({ hash: files.hash })
      .from(files)
      .where(inArray(files.hash, batch));
    const named = new Set(rows.map(({ hash }) => hash));
    const orphans = batch.filter((hash) => !named.has(hash));
    for (const hash of orphans) await storage.delete(hash);
    swept += orphans.length;
    batch = [];
  };
  for await (const { hash } of storage.listOlder(new Date(now().getTime() - orphanAfterMs))) {
    batch.push(hash);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  if (swept > 0) log.info({ files: swept }, 'orphaned files swept');
  return swept;
}
