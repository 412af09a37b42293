import { migrate } from 'drizzle-orm/libsql/migrator';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#db/client.ts';

/** Migrates a database up to and including the migration of that number. */
export async function migrateDatabaseTo(db: Db, last: number): Promise<void> {
  const migrationsFolder = mkdtempSync(join(tmpdir(), 'tradeshelf-migrations-'));
  cpSync('db/migrations', migrationsFolder, { recursive: true });
  const journalFile = join(migrationsFolder, 'meta', '_journal.json');
  const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(journalFile, 'utf8'));
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries }));
  await migrate(db, { migrationsFolder });
  rmSync(migrationsFolder, { recursive: true });
}
