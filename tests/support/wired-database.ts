import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { startLibsqlServer } from './libsql-server.ts';
import { openSlowWire } from './slow-wire.ts';

/** Long enough that concurrent statements arrive together. */
const latencyMs = 20;

/** Opens a migrated, empty database on a libSQL server behind a wire that counts round trips. */
export async function openWiredDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-wired-'));
  const server = await startLibsqlServer(join(folder, 'sqld'));
  const wire = await openSlowWire(server.url, 0);
  const database = await openDatabase({ databaseUrl: wire.url });
  await migrateDatabase(database);
  return {
    db: database.db,
    client: database.client,
    folder,
    wire,
    /** Delays every round trip from now on. */
    slowDown: () => wire.setLatency(latencyMs),
    async close() {
      database.close();
      await wire.close();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
