import { NotPrimary, requirePrimary } from '#db/require-primary.ts';
import { SettingsError, type Settings } from './settings.ts';

/**
 * Before the shop opens on a database server.
 *
 * @throws SettingsError where it is a replica
 */
export async function refuseReplica(
  settings: Pick<Settings, 'databaseUrl' | 'databaseAuthToken'>,
): Promise<void> {
  try {
    await requirePrimary(settings);
  } catch (error) {
    if (!(error instanceof NotPrimary)) throw error;
    throw new SettingsError([
      'DATABASE_URL names a replica, which answers with what was: a buyer who has paid would be told otherwise. Name its primary.',
    ]);
  }
}
