import type { countedPages } from '#contract/catalogue/visited-pages.ts';
import type { PayPal } from '#server/adapters/paypal/paypal.ts';
import type { FileStorage } from '#server/adapters/storage/storage.ts';
import type { KitDeps } from '#server/kit/deps.ts';
import type { Worker } from '#server/kit/jobs/worker.ts';

/** A page shown, or a payment begun. */
export interface Visit {
  page: (typeof countedPages)[number];
  /** 0: of no product. */
  productId: number;
  /** By `sourceKey`. */
  source: string;
  at: Date;
}

/** Notes that are written in the background; `flush` writes them now. */
interface Notes {
  flush(): Promise<void>;
}

/** Dependencies of verbs; tests pass their own. */
export interface Deps extends KitDeps {
  storage: FileStorage;
  paypal: PayPal;
  /** Sends queued mails in the background. */
  outbox: Pick<Worker, 'wake'>;
  /** Of lease requests. */
  leaseTraces: Notes;
  /** Of downloads of purchased files. */
  downloadNotes: Notes;
  /** Counts pages shown and payments begun in the background. */
  visits: { record(visit: Visit): void };
  /** Queues the mails of releases in the background. */
  releases: Pick<Worker, 'wake'>;
}
