import type { countedPages } from '#contract/catalogue/visited-pages.ts';
import type { PayPal } from '#server/adapters/paypal/paypal.ts';
import type { FileStorage } from '#server/adapters/storage/storage.ts';
import type { KitDeps } from '#server/kit/deps.ts';
import type { Worker } from '#server/kit/jobs/worker.ts';

/** A page view, or a started payment. */
export interface Visit {
  page: (typeof countedPages)[number];
  /** 0: no product. */
  productId: number;
  /** As `sourceKey` makes it. */
  source: string;
  at: Date;
}

/** Notes written in the background; `flush` writes them now. */
interface Notes {
  flush(): Promise<void>;
}

export interface Deps extends KitDeps {
  storage: FileStorage;
  paypal: PayPal;
  outbox: Pick<Worker, 'wake'>;
  leaseTraces: Notes;
  downloadNotes: Notes;
  visits: { record(visit: Visit): void };
  /** Queues the mails of releases in the background. */
  releases: Pick<Worker, 'wake'>;
}
