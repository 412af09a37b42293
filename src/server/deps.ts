import type { Database, Db } from '#db/client.ts';
import type { DownloadNotes } from './downloads/download-notes.ts';
import type { LeaseTraces } from './licenses/lease/lease-traces.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PayPal } from './paypal/paypal.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import type { Settings } from './settings.ts';
import type { Shop } from './shop-settings/shop.ts';
import type { FileStorage } from './storage/storage.ts';
import type { Visits } from './visits/visits.ts';
import type { Worker } from './jobs/worker.ts';

/** Dependencies of verbs; tests pass their own. */
export interface Deps {
  /** As of now: the environment's, and what the seller has set since. */
  settings: Settings;
  db: Db;
  storage: FileStorage;
  paypal: PayPal;
  rateLimiter: RateLimiter;
  /** Sends queued mails in the background. */
  outbox: Pick<Worker, 'wake'>;
  /** Writes traces of lease requests in the background. */
  leaseTraces: Pick<LeaseTraces, 'flush'>;
  /** Writes downloads of purchased files in the background. */
  downloadNotes: Pick<DownloadNotes, 'flush'>;
  /** Counts pages and payments begun in the background. */
  visits: Pick<Visits, 'record'>;
  /** Queues the mails of releases in the background. */
  releases: Pick<Worker, 'wake'>;
  now(): Date;
}

export interface App extends Deps {
  /** As of now, like `settings`: a request reads it once. */
  shop: Shop;
  /** Reads the shop's settings anew, once they are saved. */
  refreshShop(): Promise<void>;
  database: Database;
  /** Reads long lists and figures without holding the event loop. */
  reads: Db;
  mailer: Mailer;
  outbox: Worker;
  releases: Worker;
  leaseTraces: LeaseTraces;
  downloadNotes: DownloadNotes;
  visits: Visits;
}
