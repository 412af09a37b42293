import { openDatabase } from '#db/client.ts';
import type { App } from './deps.ts';
import { DownloadNotes } from './downloads/download-notes.ts';
import { makeMovedHereMail } from './imports/make-moved-here-mail.ts';
import { whenWoken } from './jobs/worker.ts';
import { openReadThread } from './jobs/read-thread.ts';
import { LeaseTraces } from './licenses/lease/lease-traces.ts';
import { createMailer } from './mail/mailer.ts';
import { outboxWorker, type OutboxMail } from './mail/outbox.ts';
import { makeTermMail } from './orders/renewals/make-term-mail.ts';
import { createPayPal } from './paypal/paypal.ts';
import { createRateLimiter } from './rate-limit/rate-limiter.ts';
import { makeReleaseMail } from './releases/make-release-mail.ts';
import { releaseQueuer } from './releases/queue-releases.ts';
import { loadSettings, type Settings } from './settings.ts';
import { openStorage } from './storage/open-storage.ts';

/** Builds the adapters from the settings. */
async function createApp(settings: Settings): Promise<App> {
  const database = await openDatabase(settings);
  const now = () => new Date();
  const { db } = database;
  const mailer = createMailer({ ...settings.postmark, fromName: settings.siteName });
  const deps = { db, settings, now };
  const aboutTerm = (mail: OutboxMail) => makeTermMail(deps, mail);
  const renderers = {
    release: (mail: OutboxMail) => makeReleaseMail(deps, mail),
    'moved-here': (mail: OutboxMail) => makeMovedHereMail(deps, mail),
    'term-ending': aboutTerm,
    'term-ended': aboutTerm,
  };
  const outbox = outboxWorker({ db, mailer, renderers, now }, whenWoken);
  return {
    settings,
    database,
    db,
    reads: await openReadThread(database),
    mailer,
    storage: openStorage(settings),
    paypal: createPayPal(settings.paypal),
    rateLimiter: createRateLimiter(db),
    outbox,
    releases: releaseQueuer({ ...deps, outbox }),
    leaseTraces: new LeaseTraces(db),
    downloadNotes: new DownloadNotes(db),
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
