import type { Database, Db } from '#db/client.ts';
import type { Mailer } from '#server/adapters/mail/mailer.ts';
import type { DownloadNotes } from '#server/buyers/downloads/download-notes.ts';
import type { Visits } from '#server/catalogue/visits/visits.ts';
import type { Deps } from '#server/deps.ts';
import type { Worker } from '#server/kit/jobs/worker.ts';
import type { Shop } from '#server/kit/shop/shop.ts';
import type { LeaseTraces } from '#server/licenses/lease/lease-traces.ts';

export interface App extends Deps {
  /** Current, like `settings`: a request reads it once. */
  shop: Shop;
  /** Reads the shop's settings again after a save. */
  refreshShop(): Promise<void>;
  database: Database;
  reads: Db;
  mailer: Mailer;
  outbox: Worker;
  releases: Worker;
  leaseTraces: LeaseTraces;
  downloadNotes: DownloadNotes;
  visits: Visits;
}
