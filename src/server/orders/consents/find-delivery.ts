import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { texts as consentTexts } from '#contract/consents.ts';
import type * as contract from '#contract/delivery.ts';
import { texts } from '#contract/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { files, orderConsents, orders, portalTokens, products } from '#db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { SentAttachment } from '../../endpoint/attachment.ts';
import { conflict, notFound } from '../../errors.ts';
import { signedFilePath } from '../../storage/file-paths.ts';
import { accessFacts, accessOf, opensPortal } from '../access.ts';
import { asPurchase, isLinkDayOver, type Purchase } from '../order.ts';
import { deliveredFile, listPurchasedParts } from '../purchased-parts.ts';
import { makeConfirmation } from './confirmation-pdf.ts';
import { findConsents } from './find-consents.ts';
import { confirmConsents } from './write-consents.ts';

type DeliveryDeps = Pick<Deps, 'db' | 'settings' | 'now'>;
type Ids = ParsedInputOf<typeof contract.getDelivery>;

/**
 * Tells whether a purchase waits for its confirmation, and gives its links once it does not.
 *
 * @throws AppError as `requireDelivery`
 */
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
 * Makes the confirmation for its buyer. Once it was sent whole, it counts as received.
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
  /** `none` of a renewal, which delivers nothing of its own. */
  access: ReturnType<typeof accessOf>;
  confirmedBy: 'mail' | 'download' | null;
  /** Its buyer has proved by a one-time password who they are. */
  isPortalOpen: boolean;
  currentFileId: number | null;
}

/**
 * Requires a purchase by both of its ids, in the first day or while its portal is open.
 *
 * @throws AppError 404 no such purchase; 409 it opens nothing, or its day is over
 */
async function requireDelivery({ db, now }: DeliveryDeps, { id, orderID }: Ids): Promise<Delivery> {
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
    .where(and(eq(orders.id, id), eq(orders.paypalOrderId, orderID), eq(orders.origin, 'paypal')));
  if (!found) throw notFound(texts.notFound);
  const purchase = asPurchase(found.order);
  const access = accessOf(found.facts, moment);
  if (!purchase || !(opensPortal(access) || purchase.renewsId !== null)) {
    throw conflict(texts.closed);
  }
  const isPortalOpen = found.isPortalOpen === 1;
  if (isLinkDayOver(purchase, moment) && !isPortalOpen) throw conflict(texts.linkDayOver);
  return { ...found, purchase, access, isPortalOpen };
}
