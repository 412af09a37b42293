import { openDatabase, type Database, type DatabaseSettings } from '#db/client.ts';

export async function withDatabase<Result>(
  settings: DatabaseSettings,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings);
  try {
    return await run(database);
  } finally {
    database.close();
  }
}
