import { openDatabase } from '#db/client.ts';
import { makeAccountMail } from '#server/seller/login/account-mail.ts';
import type { App } from './deps.ts';
import { DownloadNotes } from '#server/buyers/downloads/download-notes.ts';
import { makeMovedHereMail } from '#server/seller/imports/moved-here-mail.ts';
import { openReadThread } from '#server/kit/jobs/read-thread.ts';
import { Worker, whenWoken } from '#server/kit/jobs/worker.ts';
import { LeaseTraces } from '#server/licenses/lease/lease-traces.ts';
import { createMailer } from '#server/adapters/mail/mailer.ts';
import { outboxWorker, type OutboxMail } from '#server/adapters/mail/outbox.ts';
import { encloseConfirmation } from '#server/sales/orders/consents/confirmation-pdf.ts';
import { makeTermMail } from '#server/sales/orders/renewals/term-mails.ts';
import { createPayPal } from '#server/adapters/paypal/paypal.ts';
import { makePurchaseListMail } from '#server/buyers/purchase-access/mail-purchase-list.ts';
import { makeReviewMail } from '#server/buyers/purchase-access/review-mails.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { makeReleaseMail } from '#server/catalogue/releases/release-mail.ts';
import { queueReleases } from '#server/catalogue/releases/queue-releases.ts';
import type { Settings } from '#server/kit/settings.ts';
import { readShop, shopAtFirst, withShop } from '#server/kit/shop/shop.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { makeTrialCodeMail } from '#server/licenses/trials/trial-mails.ts';
import { makeWithdrawnMail } from '#server/catalogue/versions/tell-runners.ts';
import { Visits } from '#server/catalogue/visits/visits.ts';

/** @param environment the settings before the seller's changes */
export async function createApp(environment: Settings): Promise<App> {
  const database = await openDatabase(environment);
  const { db } = database;
  const now = () => new Date();
  const mailer = createMailer({ ...environment.postmark, fromName: () => app.shop.name });
  const term = (mail: OutboxMail) => makeTermMail(app, mail);
  const renderers = {
    release: (mail: OutboxMail) => makeReleaseMail(app, mail),
    'version-withdrawn': (mail: OutboxMail) => makeWithdrawnMail(app, mail),
    'moved-here': (mail: OutboxMail) => makeMovedHereMail(app, mail),
    review: (mail: OutboxMail) => makeReviewMail(app, mail),
    'account-changed': (mail: OutboxMail) => makeAccountMail(app, mail),
    'trial-code': (mail: OutboxMail) => makeTrialCodeMail(app, mail),
    'purchase-list': (mail: OutboxMail) => makePurchaseListMail(app, mail),
    'term-ending': term,
    'term-ended': term,
  };
  const enclosers = {
    receipt: ({ subjectId }: OutboxMail) => encloseConfirmation(app, subjectId),
  };
  const app: App = {
    settings: environment,
    shop: shopAtFirst({
      url: environment.siteUrl,
      name: environment.siteName,
      supportEmail: environment.supportEmail,
    }),
    async refreshShop() {
      app.shop = await readShop({ db, settings: environment });
      app.settings = withShop(environment, app.shop);
    },
    database,
    db,
    reads: await openReadThread(database),
    mailer,
    storage: openStorage(environment),
    paypal: createPayPal(environment.paypal),
    rateLimiter: createRateLimiter(db),
    outbox: outboxWorker({ db, mailer, renderers, enclosers, now }, whenWoken),
    releases: new Worker({
      ...whenWoken,
      name: 'releases',
      async poll() {
        await queueReleases(app);
        return { nextInMs: whenWoken.pollMs };
      },
    }),
    leaseTraces: new LeaseTraces(db),
    downloadNotes: new DownloadNotes(db),
    visits: new Visits(db, () => readShopSettings({ db, settings: environment })),
    now,
  };
  return app;
}
