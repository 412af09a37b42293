import { texts as portalTexts } from '#contract/buyers/portal.ts';
import * as contract from '#contract/buyers/purchase-list.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { portalTokens } from '#db/schema.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { lowerCase } from '#server/kit/address-key.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { describeOpened } from './redownload-order.ts';
import { findPurchase } from './find-purchase.ts';
import { hashPortalToken, isAlive, newPortalToken } from './portal-token.ts';
import { purchasesOfAddress } from './purchases-of-address.ts';
import { requireBuyer } from './require-buyer.ts';
import type { PortalDeps } from './require-portal.ts';

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
