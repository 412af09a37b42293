import { eq, isNotNull } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { dayMs } from '#contract/days.ts';
import { toDollars } from '#contract/money.ts';
import type * as contract from '#contract/overview.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '../deps.ts';
import { listClosedKeys } from '../signing-keys/signing-keys.ts';
import { countEndingPurchases } from '../orders/count-ending.ts';
import { countEndingLicenses } from '../licenses/list-licenses.ts';
import { countRefusals, findSharedKeys } from '../licenses/license-alerts.ts';
import { listUndeliveredMails } from '../mail/list-undelivered-mails.ts';
import { countTrials } from '../trials/list-trials.ts';
import { countOpenTickets } from '../tickets/list-tickets.ts';
import { findBestSellers, findUsedPromoCodes } from './rankings.ts';
import { readDays } from './sales-sums.ts';

/** Returns what needs attention and the sales of the last days. */
export async function getOverview(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  input: ParsedInputOf<typeof contract.getOverview>,
): Promise<contract.Overview> {
  const { db, now } = deps;
  const today = Math.floor(now().getTime() / dayMs) * dayMs;
  const firstDay = today - (input.days - 1) * dayMs;
  const span = { from: new Date(firstDay), until: new Date(today + dayMs) };
  const [sold, attention, bestSellers, promoCodes, trials] = await Promise.all([
    readDays(db, span),
    countAttention(deps),
    findBestSellers(db, span),
    findUsedPromoCodes(db, span),
    countTrials(db, span),
  ]);
  const days = sold.map(({ day, sales, renewals, amountCents, refundsCents }) => ({
    day,
    sales,
    renewals,
    revenue: toDollars(amountCents - refundsCents),
  }));
  return { attention, today: toSales(days.at(-1)), days, bestSellers, promoCodes, trials };
}

async function countAttention(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
): Promise<contract.Overview['attention']> {
  const { db } = deps;
  const [pending, review, disputed, mails, openTickets, ending, closed, sharedKeys, refusals] =
    await Promise.all([
      db.$count(orders, eq(orders.state, 'pending')),
      db.$count(orders, eq(orders.state, 'review')),
      db.$count(orders, isNotNull(orders.disputeId)),
      listUndeliveredMails(deps, { search: '', limit: 1, offset: 0 }),
      countOpenTickets(db),
      Promise.all([countEndingPurchases(deps), countEndingLicenses(deps)]),
      listClosedKeys(deps),
      findSharedKeys(deps),
      countRefusals(deps),
    ]);
  return {
    pending,
    review,
    disputed,
    undeliveredMails: mails.total,
    openTickets,
    endingPurchases: ending[0],
    endingLicenses: ending[1],
    closedLeaseKeys: closed.length,
    sharedKeys,
    refusals,
  };
}

function toSales(day: contract.Overview['days'][number] | undefined): contract.Overview['today'] {
  return { sales: day?.sales ?? 0, renewals: day?.renewals ?? 0, revenue: day?.revenue ?? 0 };
}
