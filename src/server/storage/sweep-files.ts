import { inArray } from 'drizzle-orm';
import { files } from '#db/schema.ts';
import { claimStorage } from './claim-storage.ts';
import type { Deps } from '../deps.ts';
import { log } from '../log.ts';

/** Longer than any save takes: bytes are stored before the row that names them. */
const orphanAfterMs = 24 * 3_600_000;

/**
 * Takes away stored bytes that no row names: what a save left that was killed, or refused, after it had stored them; and what
 * browsers sent and no save has used. It asks the database once for each thousand files, and remembers no more of them.
 *
 * @returns how many files that were
 * @throws ForeignStorage before anything is taken away
 */
export async function sweepFiles({
  db,
  storage,
  now,
}: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> {
  // Each time: at the start the storage may have been away.
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
      // Asked last: a save may have put the same bytes again since.
      const found = await storage.stat(hash);
      if (!found || found.putAt >= before) continue;
      await storage.delete(hash);
      swept++;
    }
  }
  if (swept > 0) log.info({ files: swept }, 'orphaned files swept');
  const abandoned = (await storage.incoming?.sweep(before)) ?? 0;
  if (abandoned > 0) log.info({ files: abandoned }, 'uploads that were never saved swept');
  return swept + abandoned;
}
