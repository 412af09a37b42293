import { NotPrimary, requirePrimary } from '#db/remote/require-primary.ts';
import type { App } from './deps.ts';
import { log } from '#server/kit/log.ts';
import { SettingsError } from '#server/kit/settings.ts';

/** SQLite's FULL: a commit is answered once it is on disk. */
const synchronousFull = 2;

const warnings = {
  powerCut:
    'a power cut may take the last sales: the database server does not wait for its disk, see docs/operations.md',
  stand:
    'many writers at once may bring the database server to a stand until it is started again: start sqld with --checkpoint-interval-s 15, see docs/operations.md',
};

/**
 * Checks a libSQL server before the shop opens on it. Refuses a replica. Warns of a server that
 * answers commits before they are on its disk, or checkpoints its write-ahead log on anyone's
 * commit; sqld does both by default (docs/operations.md).
 *
 * @throws SettingsError
 */
export async function checkDatabaseServer({
  settings,
  database,
}: Pick<App, 'settings' | 'database'>): Promise<void> {
  await refuseReplica(settings);
  const read = async (name: 'synchronous' | 'wal_autocheckpoint') => {
    // A provider may refuse to tell.
    const answer = await database.client.execute(`PRAGMA ${name}`).catch(() => null);
    return Number(answer?.rows[0]?.[name]);
  };
  if ((await read('synchronous')) < synchronousFull) log.warn(warnings.powerCut);
  if ((await read('wal_autocheckpoint')) > 0) log.warn(warnings.stand);
}

async function refuseReplica(settings: App['settings']): Promise<void> {
  try {
    await requirePrimary(settings);
  } catch (error) {
    if (!(error instanceof NotPrimary)) throw error;
    throw new SettingsError([
      'DATABASE_URL names a replica, which may return outdated data: a buyer who has paid would be told otherwise. Name its primary.',
    ]);
  }
}
