import { openDatabase, type Database, type Db } from '../../db/client.ts';
import { createPayPal, type PayPal } from './paypal/paypal.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit/rate-limiter.ts';
import { loadSettings, type Settings } from './settings.ts';
import { openStorage, type FileStorage } from './storage/storage.ts';

/** What verbs work with. Tests give their own. */
export interface Deps {
  settings: Settings;
  db: Db;
  storage: FileStorage;
  paypal: PayPal;
  rateLimiter: RateLimiter;
  /** The present moment. */
  now(): Date;
}

export interface App extends Deps {
  database: Database;
}

/** Builds the adapters that the settings name. */
export async function createApp(settings: Settings): Promise<App> {
  const database = await openDatabase(settings);
  return {
    settings,
    database,
    db: database.db,
    storage: openStorage(settings),
    paypal: createPayPal(settings.paypal),
    rateLimiter: createRateLimiter(database.db),
    now: () => new Date(),
  };
}

let app: Promise<App> | undefined;

/**
 * The process's own adapters, built at first use, so that importing a page needs no environment.
 *
 * @throws SettingsError
 */
export function getDeps(): Promise<App> {
  app ??= createApp(loadSettings(process.env));
  return app;
}
