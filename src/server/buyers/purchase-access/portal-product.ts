import type { Db } from '#db/client.ts';
import { findPart } from '#server/sales/orders/order-parts.ts';
import type { OpenedPortal } from './require-portal.ts';

/** The product of an opened purchase whose keys and versions are shown. */
interface PortalProduct {
  id: number;
  name: string;
  /** The same id if it is part of a bundle, else null. */
  partId: number | null;
}

/**
 * Returns the bundle's part that the buyer chose, the first by default; for any other purchase its
 * product.
 *
 * @throws AppError 400 another product
 */
export async function findPortalProduct(
  db: Pick<Db, 'select'>,
  { orderId, productId: ofOrder, productName, partCount }: OpenedPortal,
  productId: number | undefined,
): Promise<PortalProduct> {
  const order = { id: orderId, productId: ofOrder, partCount };
  const part = await findPart(db, order, { productId });
  if (!part) return { id: ofOrder, name: productName, partId: null };
  return { id: part.productId, name: part.productName, partId: part.productId };
}
