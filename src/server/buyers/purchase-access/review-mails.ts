import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { orders, outbox, mailSubscriptions, reviews } from '#db/schema.ts';
import { reviewMail, reviewMail as texts } from '#texts/buyers.ts';
import type { Deps } from '#server/deps.ts';
import { priorities, type OutboxMail, type RenderedMail } from '#server/adapters/mail/outbox.ts';
import { hasPortal } from '#server/sales/orders/access.ts';
import { address as orderAddress, hasUnsubscribed } from '#server/catalogue/releases/buyers.ts';
import { questions, releaseMail } from '#texts/mails.ts';
import { renderMailBody } from '#server/adapters/mail/mail-body.ts';
import { lowerCase } from '#server/kit/address-key.ts';
import { drawToken, unsubscribeUrl } from '#server/catalogue/releases/subscriptions.ts';

const askedAfterDays = 21;
/** Older purchases, for instance from before this mail existed, are not asked about. */
const newsDays = 7;
const batchSize = 500;
const validForMs = 3 * dayMs;

type QueueDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/** Queues a sale's review mail after 21 days, once, if the buyer wants news; rendered when sent. */
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
          sql`NOT ${hasUnsubscribed(orderAddress)}`,
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

/** Renders the mail when it is sent; checks purchase, review and the wish for news again. */
export async function makeReviewMail(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id, subjectId, toAddress, subject, createdAt }: OutboxMail,
): Promise<RenderedMail> {
  const { db, settings } = deps;
  const address = lowerCase(toAddress);
  const [[order], reviewed, [subscription]] = await Promise.all([
    db
      .select({ orderId: orders.paypalOrderId })
      .from(orders)
      .where(and(eq(orders.id, subjectId), eq(orderAddress, address), hasPortal())),
    db.$count(reviews, eq(reviews.orderId, subjectId)),
    db
      .select({ hasLeft: sql<number>`${mailSubscriptions.unsubscribedAt} IS NOT NULL` })
      .from(mailSubscriptions)
      .where(eq(mailSubscriptions.address, address)),
  ]);
  if (!order?.orderId) return { withdrawn: texts.reasons.closed };
  if (reviewed > 0) return { withdrawn: texts.reasons.isReviewed };
  if (subscription?.hasLeft) return { withdrawn: texts.reasons.hasLeft };
  const unsubscribe = unsubscribeUrl(settings.siteUrl, await drawToken(deps, address));
  const body = renderMailBody(
    subject,
    [
      texts.lead,
      texts.how,
      {
        kind: 'button',
        label: texts.write,
        url: `${settings.siteUrl}/redownload?${new URLSearchParams({ orderId: order.orderId }).toString()}`,
      },
      texts.once,
      questions(settings),
      releaseMail.because(settings.siteName),
      { kind: 'link', label: releaseMail.unsubscribe, url: unsubscribe },
    ],
    settings,
  );
  return {
    ...body,
    announcement: { unsubscribeUrl: unsubscribe, reference: `${id}-${createdAt.getTime()}` },
  };
}
