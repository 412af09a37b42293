import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { texts as consentTexts } from '#contract/sales/consents.ts';
import type * as contract from '#contract/sales/delivery.ts';
import { texts } from '#contract/sales/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Db } from '#db/client.ts';
import { files, orderConsents, orders, portalTokens, products } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { SentAttachment } from '#server/kit/endpoint/attachment.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import { accessFacts, accessOf, opensPortal } from '../access.ts';
import { asPurchase, type Purchase } from '../order.ts';
import { openPurchase } from '../purchase-capability.ts';
import { deliveredFile, listPurchasedParts } from '../order-parts.ts';
import { makeConfirmation } from './confirmation-pdf.ts';
import { findConsents, confirmConsents } from './consents.ts';

type DeliveryDeps = Pick<Deps, 'db' | 'settings' | 'now'>;
type Ids = ParsedInputOf<typeof contract.getDelivery>;

/** Gives the links unless the confirmation is awaited. @throws AppError as `requireDelivery` */
export async function getDelivery(
  deps: DeliveryDeps,
  ids: Ids,
): Promise<OutputOf<typeof contract.getDelivery>> {
  const { purchase, access, confirmedBy, isPortalOpen, currentFileId } = await requireDelivery(
    deps,
    ids,
  );
  const { id: orderId, partCount, completedAt } = purchase;
  const { secretKey } = deps.settings;
  const from = isPortalOpen ? deps.now() : completedAt;
  const fileId = isPortalOpen ? currentFileId : purchase.fileId;
  const isOpen = access === 'open';
  return {
    isReady: access !== 'waiting',
    confirmedBy,
    filePath:
      isOpen && fileId !== null ? signedFilePath({ orderId, fileId }, secretKey, from) : null,
    parts: await listPurchasedParts(deps.db, {
      orderId,
      partCount,
      secretKey,
      from: isOpen ? from : null,
      files: isPortalOpen ? 'current' : 'sold',
    }),
  };
}

/**
 * Renders the confirmation for its buyer. Once it was sent whole, it counts as received.
 *
 * @throws AppError as `requireDelivery`; 404 the order has no consents to confirm
 */
export async function downloadConfirmation(deps: DeliveryDeps, ids: Ids): Promise<SentAttachment> {
  const { db, settings, now } = deps;
  const { purchase } = await requireDelivery(deps, ids);
  const consents = await findConsents(db, purchase.id);
  if (!consents) throw notFound(consentTexts.none);
  return {
    ...(await makeConfirmation(db, purchase, consents, settings)),
    onSent: () => confirmConsents(db, purchase.id, { confirmedBy: 'download' }, now()),
  };
}

interface Delivery {
  purchase: Purchase;
  /** `none` for a renewal, which delivers nothing of its own. */
  access: ReturnType<typeof accessOf>;
  confirmedBy: 'mail' | 'download' | null;
  /** Its buyer has signed in with a one-time password. */
  isPortalOpen: boolean;
  currentFileId: number | null;
}

/** @throws AppError 401; 404 another order's; 409 it opens nothing */
export async function requireDelivery(deps: DeliveryDeps, ids: Ids): Promise<Delivery> {
  const found = await requireBought(deps, { ...ids, id: await openPurchase(deps, ids.id) });
  if (found.purchase.origin !== 'paypal') throw notFound(texts.notFound);
  return found;
}

/**
 * Finds a purchase of any origin by its own id and its buyers' one.
 *
 * @throws AppError 404 another order's; 409 it opens nothing
 */
export async function requireBought(
  { db, now }: Pick<Deps, 'now'> & { db: Pick<Db, 'select'> },
  { id, orderID }: Ids,
): Promise<Delivery> {
  const moment = now();
  const [found] = await db
    .select({
      order: getTableColumns(orders),
      facts: accessFacts,
      confirmedBy: orderConsents.confirmedBy,
      isPortalOpen: sql<0 | 1>`EXISTS (SELECT 1 FROM ${portalTokens}
        WHERE ${portalTokens.orderId} = ${orders.id} AND ${portalTokens.expiresAt} > ${moment.getTime()})`,
      currentFileId: files.id,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .leftJoin(files, eq(files.id, deliveredFile))
    .leftJoin(orderConsents, eq(orderConsents.orderId, orders.id))
    .where(and(eq(orders.id, id), eq(orders.paypalOrderId, orderID)));
  if (!found) throw notFound(texts.notFound);
  const purchase = asPurchase(found.order);
  const access = accessOf(found.facts, moment);
  if (!purchase || !(opensPortal(access) || purchase.renewsId !== null)) {
    throw conflict(texts.closed);
  }
  return { ...found, purchase, access, isPortalOpen: found.isPortalOpen === 1 };
}
