import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { orders, outbox } from '#db/schema.ts';
import { reviewMail } from '#texts/buyers.ts';
import type { Deps } from '#server/deps.ts';
import { priorities } from '#server/adapters/mail/outbox.ts';
import { hasPortal } from '#server/sales/orders/access.ts';
import { address, hasUnsubscribed } from '#server/catalogue/releases/buyers.ts';

const askedAfterDays = 21;
/** Older purchases, for instance from before this mail existed, are not asked about. */
const newsDays = 7;
const batchSize = 500;
const validForMs = 3 * dayMs;

type QueueDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/**
 * Queues the mail that asks for a review 21 days after a sale, once per purchase and never for an
 * address that wants no news. It is rendered when sent (`make-review-mail.ts`).
 */
export async function queueReviewMails(deps: QueueDeps): Promise<void> {
  for (;;) {
    const count = await queueBatch(deps);
    if (count > 0) deps.outbox.wake();
    if (count < batchSize) return;
  }
}

function queueBatch({ db, settings, now }: QueueDeps): Promise<number> {
  const moment = now();
  const daysAgo = (days: number) => new Date(moment.getTime() - days * dayMs);
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: orders.id, email: orders.email, productName: orders.productName })
      .from(orders)
      .where(
        and(
          isNotNull(orders.completedAt),
          gt(orders.completedAt, daysAgo(askedAfterDays + newsDays)),
          lte(orders.completedAt, daysAgo(askedAfterDays)),
          isNull(orders.reviewAskedAt),
          isNotNull(orders.email),
          eq(orders.origin, 'paypal'),
          hasPortal(),
          sql`NOT ${hasUnsubscribed(address)}`,
        ),
      )
      .limit(batchSize);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await tx.update(orders).set({ reviewAskedAt: moment }).where(inArray(orders.id, ids));
    await tx
      .insert(outbox)
      .values(
        due.map(({ id, email, productName }) => ({
          kind: 'review' as const,
          subjectId: id,
          priority: priorities.release,
          toAddress: email ?? '',
          replyTo: settings.supportEmail,
          subject: reviewMail.subject(productName),
          state: 'queued' as const,
          nextAttemptAt: moment,
          validUntil: new Date(moment.getTime() + validForMs),
          createdAt: moment,
        })),
      )
      .onConflictDoNothing();
    return due.length;
  });
}
