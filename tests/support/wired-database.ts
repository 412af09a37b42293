import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { startLibsqlServer } from './libsql-server.ts';
import { openSlowWire } from './slow-wire.ts';

/** Long enough that what goes out together arrives together. */
const latencyMs = 20;

/** A migrated, empty database on a libSQL server, and a wire to it that counts the ways there and back. */
export async function openWiredDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-wired-'));
  const server = await startLibsqlServer(join(folder, 'sqld'));
  const wire = await openSlowWire(server.url, 0);
  const database = await openDatabase({ databaseUrl: wire.url });
  await migrateDatabase(database);
  return {
    db: database.db,
    client: database.client,
    leader: database.leader,
    folder,
    wire,
    /** From now on every way takes its time. */
    slowDown: () => wire.setLatency(latencyMs),
    async close() {
      database.close();
      await wire.close();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
