import { openDatabase } from '#db/client.ts';
import { makeAccountMail } from './admin/account/account-mail.ts';
import type { App } from './deps.ts';
import { DownloadNotes } from './downloads/download-notes.ts';
import { makeMovedHereMail } from './imports/make-moved-here-mail.ts';
import { whenWoken } from './jobs/worker.ts';
import { openReadThread } from './jobs/read-thread.ts';
import { LeaseTraces } from './licenses/lease/lease-traces.ts';
import { createMailer } from './mail/mailer.ts';
import { outboxWorker, type OutboxMail } from './mail/outbox.ts';
import { encloseConfirmation } from './orders/consents/enclose-confirmation.ts';
import { makeTermMail } from './orders/renewals/make-term-mail.ts';
import { createPayPal } from './paypal/paypal.ts';
import { makeReviewMail } from './purchase-access/make-review-mail.ts';
import { createRateLimiter } from './rate-limit/rate-limiter.ts';
import { makePurchaseListMail } from './purchase-access/mail-purchase-list.ts';
import { makeReleaseMail } from './releases/make-release-mail.ts';
import { releaseQueuer } from './releases/queue-releases.ts';
import { makeTrialCodeMail } from './trials/trial-mails.ts';
import { makeWithdrawnMail } from './versions/tell-runners.ts';
import { loadSettings, type Settings } from './settings.ts';
import { site } from './site.ts';
import { readShopSettings } from './shop-settings/read-shop-settings.ts';
import { Visits } from './visits/visits.ts';
import { openStorage } from './storage/open-storage.ts';

/** Builds the adapters from the settings. */
async function createApp(fromEnvironment: Settings): Promise<App> {
  const settings = withShownSettings(fromEnvironment);
  const database = await openDatabase(settings);
  const now = () => new Date();
  const { db } = database;
  const mailer = createMailer({ ...settings.postmark, fromName: () => site.name });
  const deps = { db, settings, now };
  const aboutTerm = (mail: OutboxMail) => makeTermMail(deps, mail);
  const renderers = {
    release: (mail: OutboxMail) => makeReleaseMail(deps, mail),
    'version-withdrawn': (mail: OutboxMail) => makeWithdrawnMail(deps, mail),
    'moved-here': (mail: OutboxMail) => makeMovedHereMail(deps, mail),
    review: (mail: OutboxMail) => makeReviewMail(deps, mail),
    'account-changed': (mail: OutboxMail) => makeAccountMail(deps, mail),
    'trial-code': (mail: OutboxMail) => makeTrialCodeMail(deps, mail),
    'purchase-list': (mail: OutboxMail) => makePurchaseListMail(deps, mail),
    'term-ending': aboutTerm,
    'term-ended': aboutTerm,
  };
  const enclosers = {
    receipt: ({ subjectId }: OutboxMail) => encloseConfirmation(deps, subjectId),
  };
  const outbox = outboxWorker({ db, mailer, renderers, enclosers, now }, whenWoken);
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
    visits: new Visits(db, () => readShopSettings(deps)),
    now,
  };
}

/** The environment's settings, with the name and address that the seller has set since. */
function withShownSettings(settings: Settings): Settings {
  return {
    ...settings,
    get siteName() {
      return site.name;
    },
    get supportEmail() {
      return site.supportEmail;
    },
    get replyHours() {
      return site.values.replyHours;
    },
    get digitalConsent() {
      return site.values.digitalConsent;
    },
    get seller() {
      return site.values.seller;
    },
    get countryHeader() {
      return site.values.countryHeader;
    },
    get vatMode() {
      return site.values.vatMode;
    },
    get mailBrand() {
      return { accent: site.values.accent, logo: site.pictures.logo };
    },
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
