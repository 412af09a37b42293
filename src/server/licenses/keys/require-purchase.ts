import type { SQL } from 'drizzle-orm';
import { texts as consentTexts } from '#contract/sales/consents.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import { texts } from '#contract/licenses/licenses.ts';
import { texts as orderTexts } from '#contract/sales/orders.ts';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, gone, notFound } from '#server/kit/errors.ts';
import { accessFacts, accessOf, type Access } from '#server/sales/orders/access.ts';
import { asPurchase, endedStates, type Order, type Purchase } from '#server/sales/orders/order.ts';

/** Reads an order and what it opens; both are undefined if there is none. */
export async function findWithAccess(
  { db, now }: Pick<Deps, 'now'> & { db: Pick<Db, 'select'> },
  where: SQL | undefined,
): Promise<{ order?: Order; access?: Access }> {
  const [found] = await db.select({ order: orders, facts: accessFacts }).from(orders).where(where);
  if (!found) return {};
  return { order: found.order, access: accessOf(found.facts, now()) };
}

/**
 * Requires a purchase whose keys its buyer may see and move.
 *
 * @throws AppError 404 no such purchase; 409 not paid yet, blocked, of a draft, a payment that
 *   renews another one, or a trial; 410 refunded or ended
 */
export function requirePurchase(order: Order | undefined, access: Access | undefined): Purchase {
  if (!order) throw notFound(texts.noSuchPurchase);
  if (access === 'blocked') throw conflict(texts.purchaseBlocked);
  if (access === 'unpublished') throw conflict(productTexts.notPublished);
  if (order.renewsId !== null) throw conflict(texts.isRenewal);
  if (order.state === 'trial') throw conflict(texts.isTrial);
  const purchase = asPurchase(order);
  if (purchase) return purchase;
  if (order.state === 'ended') throw gone(texts.ended);
  throw endedStates.includes(order.state) ? gone(orderTexts.refunded) : conflict(texts.notPaid);
}

/**
 * Requires a purchase that new keys can be made for.
 *
 * @throws AppError as `requirePurchase`; 409 its term has ended, or its confirmation is not
 *   delivered yet
 */
export function requireOpenPurchase(
  order: Order | undefined,
  access: Access | undefined,
): Purchase {
  const purchase = requirePurchase(order, access);
  if (access === 'over') throw conflict(texts.termOver);
  if (access === 'waiting') throw conflict(consentTexts.awaitsConfirmation);
  return purchase;
}
