import { and, gt, inArray, lte } from 'drizzle-orm';
import { outbox, refunds } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { reconcileDue } from '#server/sales/orders/reconciler.ts';
import { DownloadNotes } from '#server/buyers/downloads/download-notes.ts';
import { LeaseTraces } from '#server/licenses/lease/lease-traces.ts';
import { createPayPal } from '#server/adapters/paypal/paypal.ts';
import { loadSettings } from '#server/kit/settings.ts';
import type { Shop } from '../support/shop.ts';
import { idleOutbox } from '../support/sold-order.ts';

const hourMs = 3_600_000;

/** Does the reconciler's work of the next minutes, on the store's database and an hour ahead. */
export async function settleEverything(shop: Shop): Promise<void> {
  const { db } = shop.database;
  const settings = loadSettings(shop.env);
  const now = new Date(Date.now() + hourMs);
  const deps: Deps = {
    settings,
    db,
    paypal: createPayPal(settings.paypal),
    outbox: idleOutbox(),
    leaseTraces: new LeaseTraces(db),
    downloadNotes: new DownloadNotes(db),
    visits: { record() {} },
    releases: idleOutbox(),
    now: () => now,
    get storage(): never {
      throw new Error('Settling touches no file');
    },
    get rateLimiter(): never {
      throw new Error('Settling counts no calls');
    },
  };
  const dueRefunds = and(
    inArray(refunds.state, ['requested', 'pending']),
    lte(refunds.nextCheckAt, now),
  );
  let checked: number;
  do checked = await reconcileDue(deps);
  while (checked > 0 || (await db.$count(refunds, dueRefunds)) > 0);
  // Its mails are dated an hour ahead too, and must go out now.
  const present = new Date();
  await db
    .update(outbox)
    .set({ nextAttemptAt: present })
    .where(gt(outbox.nextAttemptAt, new Date(present.getTime() + hourMs / 2)));
}
