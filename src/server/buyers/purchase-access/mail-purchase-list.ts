import { randomUUID } from 'node:crypto';
import { sql, desc } from 'drizzle-orm';
import * as contract from '#contract/buyers/purchase-list.ts';
import {
  listedPurchases,
  texts,
  type mailPurchaseList as route,
} from '#contract/buyers/purchase-list.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { orders, outbox, portalTokens } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { purchaseListMail as words, questions } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { renderMailBody } from '#server/adapters/mail/mail-body.ts';
import type { OutboxMail, RenderedMail } from '#server/adapters/mail/outbox.ts';
import { lowerCase, mailboxKey } from '#server/kit/address-key.ts';
import type { Db } from '#db/client.ts';
import { accessFacts, accessOf, opensPortal } from '#server/sales/orders/access.ts';
import { ordersOf } from '#server/sales/orders/order.ts';
import { texts as portalTexts } from '#contract/buyers/portal.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { notFound, tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { type Limit, hasMailLeft, mailLimits } from '#server/kit/rate-limit/rate-limiter.ts';
import { describeOpened } from './redownload-order.ts';
import { findPurchase } from './find-purchase.ts';
import {
  hashPortalToken,
  isAlive,
  newPortalToken,
  requireBuyer,
  type PortalDeps,
} from './require-portal.ts';

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

interface PurchaseOfAddress {
  /** PayPal's or the store's; empty for a trial. */
  orderId: string;
  product: string;
  boughtAt: Date;
  /** `trial`: its file is in the mail about it. */
  state: 'open' | 'over' | 'trial';
}

/** Orders searched: many are payments that were never finished. */
const newest = 200;

/** Lists an address's purchases and running trials, newest first. Ignores case, but not `+tag`. */
async function purchasesOfAddress(
  db: Pick<Db, 'select'>,
  email: string,
  now: Date,
): Promise<PurchaseOfAddress[]> {
  const rows = await db
    .select({
      facts: accessFacts,
      orderId: orders.paypalOrderId,
      product: orders.productName,
      boughtAt: sql`coalesce(${orders.completedAt}, ${orders.createdAt})`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(
      sql`${orders.id} IN (${ordersOf(email)} ORDER BY ${orders.createdAt} DESC LIMIT ${newest})`,
    )
    .orderBy(desc(orders.createdAt));
  return rows.flatMap(({ facts, orderId, ...purchase }) => {
    const isTrial =
      facts.state === 'trial' && accessOf({ ...facts, state: 'completed' }, now) === 'open';
    const state = isTrial ? 'trial' : accessOf(facts, now);
    if (state !== 'trial' && !opensPortal(state)) return [];
    return { ...purchase, orderId: orderId ?? '', state: state === 'waiting' ? 'open' : state };
  });
}

/** Limit of an address: each opening makes a token, which has limits of its own. */
const openings: Limit = { name: 'portal-open', points: 60, windowSeconds: 600 };

/** Lists the other purchases of an opened one's address, newest first. @throws AppError 401; 429 */
export async function listOtherPurchases(
  deps: PortalDeps,
  { portalToken }: ParsedInputOf<typeof contract.listOtherPurchases>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.listOtherPurchases>> {
  const { email, paypalOrderId } = await requireBuyer(deps, portalToken, caller);
  const found = await purchasesOfAddress(deps.db, lowerCase(email), deps.now());
  const purchases = found.flatMap(({ state, boughtAt, product, orderId: orderID }) =>
    state === 'trial' || orderID === paypalOrderId
      ? []
      : { orderID, product, date: boughtAt.toISOString(), state },
  );
  return { purchases: purchases.slice(0, contract.listedPurchases) };
}

/**
 * Opens another purchase of the same address without a further code. The new token opens that
 * purchase only and ends when the first one does.
 *
 * @throws AppError 401; 404 no purchase of this address; 429
 */
export async function openOtherPurchase(
  deps: PortalDeps & Pick<Deps, 'settings'>,
  { portalToken, orderID }: ParsedInputOf<typeof contract.openOtherPurchase>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.openOtherPurchase>> {
  const { db, now } = deps;
  const { orderId, email } = await requireBuyer(deps, portalToken, caller);
  const moment = now();
  const waitSeconds = await deps.rateLimiter.consume(openings, lowerCase(email));
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const purchase = await findPurchase(db, { orderId: orderID, email }, moment);
  // A second token for the same purchase would have limits of its own.
  if (!purchase || purchase.id === orderId) throw notFound(contract.texts.notFound);
  const token = newPortalToken();
  const [first] = await db
    .select({ expiresAt: portalTokens.expiresAt })
    .from(portalTokens)
    .where(isAlive(hashPortalToken(portalToken), moment));
  if (!first) throw unauthorized(portalTexts.dead);
  const tokenHash = hashPortalToken(token);
  await db
    .insert(portalTokens)
    .values({ tokenHash, orderId: purchase.id, expiresAt: first.expiresAt, createdAt: moment });
  return describeOpened(deps, purchase, { portalToken: token, until: first.expiresAt });
}
