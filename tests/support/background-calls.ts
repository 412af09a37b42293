import { defaultRetention } from '#contract/seller/shop-settings.ts';
import { replayErasures } from '#server/buyers/personal-data/replay-erasures.ts';
import { sweepRetention } from '#server/buyers/personal-data/sweep-retention.ts';
import { eq } from 'drizzle-orm';
import { outbox } from '#db/schema.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import * as visits from '#contract/catalogue/visits.ts';
import { listSources } from '#server/seller/figures/list-sources.ts';
import { forgetOldNetworks } from '#server/seller/login/login-delay.ts';
import { measureShop } from '#server/seller/figures/measure-shop.ts';
import { countCall } from '#server/kit/endpoint/call-limit.ts';
import type { App } from '#app/deps.ts';
import { backgroundOf } from '#app/background.ts';
import { findDue } from '#app/run-background.ts';
import { sweepTraces } from '#server/licenses/lease/lease-traces.ts';
import { sendDueMails } from '#server/adapters/mail/outbox.ts';
import { reconcileDue } from '#server/sales/orders/reconciler.ts';
import { forgetDeadTokens } from '#server/buyers/purchase-access/require-portal.ts';
import { countSales } from '#server/catalogue/products/count-sales.ts';
import { makeReleaseMail } from '#server/catalogue/releases/release-mail.ts';
import { queueReleases } from '#server/catalogue/releases/queue-releases.ts';
import { askNextFees } from '#server/sales/orders/fees.ts';
import { sweepFiles } from '#server/adapters/storage/sweep-files.ts';
import type { Call, CallFixtures } from './call-fixtures.ts';

/** Lists pages, workers and sweeps; runs after the admin's calls, whose release is mailed here. */
export function backgroundCalls(fixtures: CallFixtures): Call[] {
  const { deps, visitor, call, other } = fixtures;
  return [
    call(6, visits.listSources, listSources, { from: '2026-01-01', to: '2026-12-31' }),
    other(1, 'a counted call', () => countCall(deps, createOrder, visitor, {})),
    other(4, 'the figures for monitoring', () => measureShop(deps)),
    other(1, 'the poll for due work', () => findDue(deps, backgroundOf(deps as unknown as App))),
    other(null, 'the check of what is not settled', () => reconcileDue(deps)),
    other(null, 'the releases that are announced', () => queueReleases(deps)),
    other(null, 'the mails that are due', () =>
      sendDueMails({
        ...deps,
        mailer: { send: async () => 'id', find: async () => null },
        renderers: { release: (mail) => makeReleaseMail(deps, mail) },
      }),
    ),
    // Queued receipts would go first, so the release's mail is sent by itself.
    other(null, 'a mail of a release', async () => {
      const mail = await deps.db.query.outbox.findFirst({ where: eq(outbox.kind, 'release') });
      if (mail) await makeReleaseMail(deps, mail);
    }),
    other(1, 'the sweep of counters', () => deps.rateLimiter.sweep()),
    other(1, 'the sweep of networks', () => forgetOldNetworks(deps)),
    other(null, 'the sweep of traces', () => sweepTraces(deps, 200)),
    other(null, 'the sweep of what was kept long enough', () =>
      sweepRetention(deps, defaultRetention),
    ),
    other(1, 'erasures done again', () => replayErasures(deps)),
    other(3, 'the count of sales', () => countSales(deps)),
    other(null, 'a question for fees', () => askNextFees(deps)),
    other(1, 'the sweep of portal tokens', () => forgetDeadTokens(deps)),
    // Three statements create the shop's id, one reads the first page of files.
    other(4, 'the sweep of files', () => sweepFiles(deps)),
  ];
}
