import { inArray } from 'drizzle-orm';
import { files } from '#db/schema.ts';
import { claimStorage } from './claim-storage.ts';
import type { KitDeps } from '#server/kit/deps.ts';
import type { FileStorage } from './storage.ts';
import { log } from '#server/kit/log.ts';

/** Longer than any save takes: bytes are stored before the row that names them. */
const orphanAfterMs = 24 * 3_600_000;

/**
 * Deletes and counts stored bytes that no row names, left by killed or refused saves.
 *
 * @throws ForeignStorage before deleting anything
 */
export async function sweepFiles({
  db,
  storage,
  now,
}: Pick<KitDeps, 'db' | 'now'> & { storage: FileStorage }): Promise<number> {
  // Each time, since the storage may have been unavailable at start.
  await claimStorage({ db, storage });
  const before = new Date(now().getTime() - orphanAfterMs);
  let swept = 0;
  for await (const page of storage.list()) {
    if (page.length === 0) continue;
    const rows = await db
      .selectDistinct({ hash: files.hash })
      .from(files)
      .where(inArray(files.hash, page));
    const named = new Set(rows.map(({ hash }) => hash));
    for (const hash of page.filter((candidate) => !named.has(candidate))) {
      // Checked last: a save may have put the same bytes again.
      const found = await storage.stat(hash);
      if (!found || found.putAt >= before) continue;
      await storage.delete(hash);
      swept++;
    }
  }
  if (swept > 0) log.info({ files: swept }, 'orphaned files swept');
  return swept;
}
