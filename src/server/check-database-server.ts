import { NotPrimary, requirePrimary } from '#db/require-primary.ts';
import type { App } from './deps.ts';
import { log } from './log.ts';
import { SettingsError } from './settings.ts';

/** SQLite's FULL: a commit is answered when it is on the disk. */
const synchronousFull = 2;

/**
 * Looks at a libSQL server before the shop opens on it: a replica is refused; one that answers commits sooner than they are on
 * its disk, which is how sqld starts, is warned of (docs/operations.md).
 *
 * @throws SettingsError
 */
export async function checkDatabaseServer({
  settings,
  database,
}: Pick<App, 'settings' | 'database'>): Promise<void> {
  await refuseReplica(settings);
  const { rows } = await database.client.execute('PRAGMA synchronous');
  if (Number(rows[0]?.synchronous) < synchronousFull) {
    log.warn(
      'a power cut may take the last sales: the database server does not wait for its disk, see docs/operations.md',
    );
  }
}

async function refuseReplica(settings: App['settings']): Promise<void> {
  try {
    await requirePrimary(settings);
  } catch (error) {
    if (!(error instanceof NotPrimary)) throw error;
    throw new SettingsError([
      'DATABASE_URL names a replica, which answers with what was: a buyer who has paid would be told otherwise. Name its primary.',
    ]);
  }
}
