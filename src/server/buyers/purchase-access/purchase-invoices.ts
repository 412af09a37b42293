import { and, eq } from 'drizzle-orm';
import type * as contract from '#contract/books/invoices.ts';
import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { orders } from '#db/schema.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import {
  correctInvoices,
  askForInvoices,
  listInvoicedOrders,
} from '#server/books/invoices/invoices.ts';
import { asPurchase } from '#server/sales/orders/order.ts';
import { openPurchase } from '#server/sales/orders/purchase-capability.ts';
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

/** Lists a purchase's invoices for its buyer. @throws AppError 401; 404 another's; 409 not paid */
export async function listPurchaseInvoices(
  deps: InvoiceDeps,
  { id: purchaseId, orderID: paypalOrderId }: ParsedInputOf<typeof contract.listPurchaseInvoices>,
): Promise<OutputOf<typeof contract.listPurchaseInvoices>> {
  const id = await openPurchase(deps, purchaseId);
  const order = await deps.db.query.orders.findFirst({
    where: and(eq(orders.id, id), eq(orders.paypalOrderId, paypalOrderId)),
  });
  if (!order) throw notFound(licenseTexts.noSuchPurchase);
  const purchase = asPurchase(order);
  if (!purchase) throw conflict(licenseTexts.notPaid);
  return askForInvoices(deps, purchase.id);
}

/** Corrects a purchase's invoices, once, for a company. @throws as `correctInvoices`; 401; 429 */
export async function correctPortalInvoice(
  deps: InvoiceDeps,
  { portalToken, ...company }: ParsedInputOf<typeof contract.correctPortalInvoice>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.correctPortalInvoice>> {
  const { orderId } = await requirePortal(deps, portalToken, 'move', caller);
  await correctInvoices(deps, await listInvoicedOrders(deps.db, orderId), company, 'buyer');
  return askForInvoices(deps, orderId);
}
