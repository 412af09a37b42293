import { and, eq, gt, isNull, lte, not, sql } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { licenses, orders, outbox, products, trials } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isBlocked } from '#server/kit/address-key.ts';
import { isBought } from './is-bought.ts';
import { enqueueTrialEndedMail } from './trial-mails.ts';

/** A mail that could not be sent within these days would come too late. */
const maxDelayDays = 3;
/** Rows per transaction, so that none holds other writers for long. */
const maxRows = 100;

/** Mails each trial's address once at its end, unless it has bought the product or may not buy. */
export async function mailEndedTrials(
  deps: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
): Promise<void> {
  for (;;) {
    const mailed = await mailSome(deps);
    if (mailed > 0) deps.outbox.wake();
    if (mailed < maxRows) return;
  }
}

function mailSome({ db, settings, now: clock }: Parameters<typeof mailEndedTrials>[0]) {
  return db.transaction(async (tx) => {
    const now = clock();
    const ended = await tx
      .select({
        orderId: trials.orderId,
        email: licenses.email,
        productId: products.id,
        productName: products.name,
        priceCents: products.priceCents,
      })
      .from(licenses)
      .innerJoin(trials, eq(trials.orderId, licenses.orderId))
      .innerJoin(orders, eq(orders.id, trials.orderId))
      .innerJoin(products, eq(products.id, trials.productId))
      .where(
        and(
          lte(licenses.expiresAt, now),
          gt(licenses.expiresAt, new Date(now.getTime() - maxDelayDays * dayMs)),
          isNull(licenses.blockedAt),
          isNull(products.deletedAt),
          sql`NOT ${isBlocked}`,
          not(isBought()),
          sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox}.kind = 'trial-ended' AND ${outbox}.subject_id = ${trials}.order_id)`,
        ),
      )
      .limit(maxRows);
    for (const { priceCents, ...trial } of ended) {
      const price = formatPrice(toDollars(priceCents));
      await enqueueTrialEndedMail(tx, { ...trial, price }, settings, now);
    }
    return ended.length;
  });
}
