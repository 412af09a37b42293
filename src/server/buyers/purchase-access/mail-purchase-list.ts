import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  listedPurchases,
  texts,
  type mailPurchaseList as route,
} from '#contract/buyers/purchase-list.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { orders, outbox } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { purchaseListMail as words, questions } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { renderMailBody } from '#server/adapters/mail/mail-body.ts';
import type { OutboxMail, RenderedMail } from '#server/adapters/mail/outbox.ts';
import { lowerCase, mailboxKey } from '#server/kit/address-key.ts';
import { hasMailLeft, mailLimits } from '#server/kit/rate-limit/rate-limiter.ts';
import { purchasesOfAddress } from './purchases-of-address.ts';

/** Mails over the limits are silently not sent. */
const limits = mailLimits('purchase-list');
const validForMs = 3_600_000;

/**
 * Queues the mail with the purchases of an address, to the address stored with them. Writes the
 * same for any other address, so that neither answer nor time tells them apart.
 */
export async function mailPurchaseList(
  {
    db,
    settings,
    rateLimiter,
    outbox: mails,
    now,
  }: Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'outbox' | 'now'>,
  { email }: ParsedInputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const key = lowerCase(email);
  if (await hasMailLeft({ rateLimiter }, limits, mailboxKey(email))) {
    const moment = now();
    await db.insert(outbox).values({
      kind: 'purchase-list',
      subjectId: randomUUID(),
      toAddress: sql`coalesce((SELECT email FROM ${orders} INDEXED BY orders_customer
        WHERE coalesce(email, '') COLLATE NOCASE = ${key} AND email IS NOT NULL LIMIT 1), ${email})`,
      replyTo: settings.supportEmail,
      subject: words.subject(settings.siteName),
      state: 'queued',
      nextAttemptAt: moment,
      validUntil: new Date(moment.getTime() + validForMs),
      createdAt: moment,
    });
    mails.wake();
  }
  return { success: true, message: texts.sent };
}

/** Renders the list just before it is sent; an address without purchases gets no mail. */
export async function makePurchaseListMail(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { subject, toAddress }: Pick<OutboxMail, 'subject' | 'toAddress'>,
): Promise<RenderedMail> {
  const purchases = await purchasesOfAddress(db, lowerCase(toAddress), now());
  if (purchases.length === 0) return { withdrawn: words.none };
  const shown = purchases.slice(0, listedPurchases);
  const items = shown.map(({ orderId, product, boughtAt, state }) => {
    const label = words.item(product, formatDay(boughtAt), orderId);
    if (state === 'trial') return words.trial(product, formatDay(boughtAt));
    const url = `${settings.siteUrl}/redownload?orderId=${encodeURIComponent(orderId)}`;
    return { kind: 'link' as const, label, url };
  });
  const more = purchases.length - shown.length;
  return renderMailBody(
    subject,
    [
      words.lead,
      ...items,
      ...(more > 0 ? [words.more(more)] : []),
      words.notAsked,
      questions(settings),
    ],
    settings,
  );
}
