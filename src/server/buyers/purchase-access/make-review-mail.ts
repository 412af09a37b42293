import { and, eq, sql } from 'drizzle-orm';
import { mailSubscriptions, orders, reviews } from '#db/schema.ts';
import { questions, releaseMail } from '#texts/mails.ts';
import { reviewMail as texts } from '#texts/buyers.ts';
import type { Deps } from '#server/deps.ts';
import { renderMailBody } from '#server/adapters/mail/mail-body.ts';
import type { OutboxMail, RenderedMail } from '#server/adapters/mail/outbox.ts';
import { lowerCase } from '#server/kit/address-key.ts';
import { hasPortal } from '#server/sales/orders/access.ts';
import { address as orderAddress } from '#server/catalogue/releases/buyers.ts';
import { drawToken, unsubscribeUrl } from '#server/catalogue/releases/subscriptions.ts';

/**
 * Renders the mail that asks for a review just before it is sent. Checks again that the purchase is
 * valid and not reviewed yet, and that its buyer wants news.
 */
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
