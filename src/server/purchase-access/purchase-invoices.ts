import { and, eq } from 'drizzle-orm';
import type * as contract from '#contract/invoices.ts';
import { texts as licenseTexts } from '#contract/licenses.ts';
import { texts as orderTexts } from '#contract/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { orders } from '#db/schema.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../errors.ts';
import { correctInvoices } from '../invoices/correct-invoices.ts';
import { askForInvoices, listInvoicedOrders } from '../invoices/list-invoices.ts';
import { asPurchase, isLinkDayOver } from '../orders/order.ts';
import { requirePortal } from './require-portal.ts';

type InvoiceDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now' | 'outbox'>;

/** Lists the invoices of an opened purchase. @throws AppError 401; 429 */
export async function listPortalInvoices(
  deps: InvoiceDeps,
  { portalToken }: ParsedInputOf<typeof contract.listPortalInvoices>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.listPortalInvoices>> {
  const { orderId } = await requirePortal(deps, portalToken, 'list', caller);
  return askForInvoices(deps, orderId);
}

/**
 * Lists the invoices of a purchase to a caller with both of its ids, within a day of its payment.
 *
 * @throws AppError 404 no such purchase, or of another order; 409 not paid, or the day is over
 */
export async function listPurchaseInvoices(
  deps: InvoiceDeps,
  { id, orderID: paypalOrderId }: ParsedInputOf<typeof contract.listPurchaseInvoices>,
): Promise<OutputOf<typeof contract.listPurchaseInvoices>> {
  const order = await deps.db.query.orders.findFirst({
    where: and(eq(orders.id, id), eq(orders.paypalOrderId, paypalOrderId)),
  });
  if (!order) throw notFound(licenseTexts.noSuchPurchase);
  const purchase = asPurchase(order);
  if (!purchase) throw conflict(licenseTexts.notPaid);
  if (isLinkDayOver(purchase, deps.now())) throw conflict(orderTexts.linkDayOver);
  return askForInvoices(deps, purchase.id);
}

/**
 * Corrects the invoices of an opened purchase for a company, once.
 *
 * @throws AppError 401; 429; as `correctInvoices`
 */
export async function correctPortalInvoice(
  deps: InvoiceDeps,
  { portalToken, ...company }: ParsedInputOf<typeof contract.correctPortalInvoice>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.correctPortalInvoice>> {
  const { orderId } = await requirePortal(deps, portalToken, 'move', caller);
  await correctInvoices(deps, await listInvoicedOrders(deps.db, orderId), company, 'buyer');
  return askForInvoices(deps, orderId);
}
