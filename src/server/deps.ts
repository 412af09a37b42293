import { openDatabase, type Database, type Db } from '#db/client.ts';
import { LeaseTraces } from './licenses/lease/lease-traces.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { outboxWorker } from './mail/outbox.ts';
import { makeReleaseMail } from './releases/make-release-mail.ts';
import { releaseQueuer } from './releases/queue-releases.ts';
import { createPayPal, type PayPal } from './paypal/paypal.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit/rate-limiter.ts';
import { loadSettings, type Settings } from './settings.ts';
import { openStorage, type FileStorage } from './storage/storage.ts';
import { whenWoken, type Worker } from './jobs/worker.ts';

/** Dependencies of verbs; tests pass their own. */
export interface Deps {
  settings: Settings;
  db: Db;
  storage: FileStorage;
  paypal: PayPal;
  rateLimiter: RateLimiter;
  /** Sends queued mails in the background. */
  outbox: Pick<Worker, 'wake'>;
  /** Writes traces of lease requests in the background. */
  leaseTraces: Pick<LeaseTraces, 'flush'>;
  /** Queues the mails of releases in the background. */
  releases: Pick<Worker, 'wake'>;
  now(): Date;
}

export interface App extends Deps {
  database: Database;
  mailer: Mailer;
  outbox: Worker;
  releases: Worker;
  leaseTraces: LeaseTraces;
}

/** Builds the adapters from the settings. */
async function createApp(settings: Settings): Promise<App> {
  const database = await openDatabase(settings);
  const now = () => new Date();
  const { db } = database;
  const mailer = createMailer({ ...settings.postmark, fromName: settings.siteName });
  const deps = { db, settings, now };
  const outbox = outboxWorker(
    { db, mailer, renderers: { release: (mail) => makeReleaseMail(deps, mail) }, now },
    whenWoken,
  );
  return {
    settings,
    database,
    db,
    mailer,
    storage: openStorage(settings),
    paypal: createPayPal(settings.paypal),
    rateLimiter: createRateLimiter(db),
    outbox,
    releases: releaseQueuer({ ...deps, outbox }),
    leaseTraces: new LeaseTraces(db),
    now,
  };
}

let app: Promise<App> | undefined;

/**
 * Returns the process's adapters, built at first use, so that importing a page needs no
 * environment.
 *
 * @param environment used by the first call only
 * @throws SettingsError
 */
export function getDeps(environment: NodeJS.ProcessEnv = process.env): Promise<App> {
  app ??= createApp(loadSettings(environment));
  return app;
}
