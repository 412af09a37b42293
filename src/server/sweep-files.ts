import { eq } from 'drizzle-orm';
import { files } from '#db/schema.ts';
import type { Deps } from './deps.ts';
import { log } from './log.ts';

/** Longer than any save takes: bytes are stored before the row that names them. */
const orphanAfterMs = 24 * 3_600_000;

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
  const before = new Date(now().getTime() - orphanAfterMs);
  let swept = 0;
  for await (const { hash } of storage.listOlder(before)) {
    if ((await db.$count(files, eq(files.hash, hash))) > 0) continue;
    // A list may be minutes old: a save may have put the same bytes again since.
    const putAt = await storage.putAt(hash);
    if (!putAt || putAt >= before) continue;
    await storage.delete(hash);
    swept++;
  }
  if (swept > 0) log.info({ files: swept }, 'orphaned files swept');
  return swept;
}
