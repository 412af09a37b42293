import { and, eq, isNull } from 'drizzle-orm';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { renewLinkHours, renewPath } from '#contract/sales/renewals.ts';
import { licenses, orders } from '#db/schema.ts';
import { countOf, formatMoment } from '#texts/language.ts';
import { mailFacts, questions, termMail as texts, termMailReasons } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { renderMailBody } from '#server/adapters/mail/mail-body.ts';
import type { OutboxMail, RenderedMail } from '#server/adapters/mail/outbox.ts';
import { findRenewable, obstacleOf } from './renewable.ts';
import { newRenewToken } from './renew-token.ts';

/**
 * Renders a mail about a term just before it is sent, so that no link is stored. Checks again that
 * the purchase, or a key of it, ends then and can be renewed.
 */
export async function makeTermMail(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { kind, subjectId, subject }: Pick<OutboxMail, 'kind' | 'subjectId' | 'subject'>,
): Promise<RenderedMail> {
  const [orderId = '', end] = subjectId.split(' ');
  const endsAt = new Date(Number(end));
  const renewable = await findRenewable(db, orderId);
  if (!renewable || obstacleOf(renewable, now())) {
    return { withdrawn: termMailReasons.notRenewable };
  }
  if (!(await endsThen({ db }, orderId, endsAt))) return { withdrawn: termMailReasons.changed };
  const { productId, productName, product } = renewable;
  const token = newRenewToken(orderId, 'mail', settings.secretKey, now());
  const price = formatPrice(toDollars(product.priceCents));
  return renderMailBody(
    subject,
    [
      {
        kind: 'facts',
        facts: [
          [mailFacts.product, productName, { id: productId }],
          [mailFacts.endsOn, formatMoment(endsAt)],
          [mailFacts.price, texts.renewFor(price, countOf(product.termDays ?? 0, 'day'))],
        ],
      },
      kind === 'term-ended' ? texts.endedText : texts.endsText(settings.siteName),
      texts.keys,
      { kind: 'button', label: texts.renew, url: settings.siteUrl + renewPath(productId, token) },
      texts.valid(renewLinkHours.mail / 24),
      questions(settings),
    ],
    settings,
  );
}

/** Tells whether the purchase, or a key of it that is not blocked, ends at that moment. */
async function endsThen({ db }: Pick<Deps, 'db'>, orderId: string, endsAt: Date): Promise<boolean> {
  const ofOrder = and(eq(orders.id, orderId), eq(orders.expiresAt, endsAt));
  const ofKey = and(
    eq(licenses.orderId, orderId),
    eq(licenses.expiresAt, endsAt),
    isNull(licenses.blockedAt),
  );
  const [purchases, keys] = await Promise.all([
    db.$count(orders, ofOrder),
    db.$count(licenses, ofKey),
  ]);
  return purchases + keys > 0;
}
