import { desc, eq } from 'drizzle-orm';
import { auditLog } from '#db/schema.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { orderIdOf } from './purchase-ids.ts';
import { dataOf, type Shop } from './shop.ts';

let buyers = 0;
/** Returns an address that no other buyer of the file has. */
export const newBuyer = () => `buyer-${++buyers}@example.com`;

/** Buys a product, as a new buyer unless `email` is given. */
export async function buyProduct(
  shop: Shop,
  productId: number,
  { email = newBuyer(), ...options }: { email?: string; promoCode?: string } = {},
) {
  const orderID = await shop.approvedOrder(productId, { email, ...options });
  const { purchaseId, filePath } = dataOf(await shop.call(captureOrder, { orderID }));
  return { email, orderID, purchaseId, id: orderIdOf(purchaseId), filePath };
}

/** Buys any product as the owner of an address. */
export async function buyAs(shop: Shop, email: string, promoCode?: string) {
  const product = await shop.paidProduct();
  const options = { email, ...(promoCode ? { promoCode } : {}) };
  const { filePath, ...bought } = await buyProduct(shop, product.id, options);
  return { ...bought, product, filePath: filePath ?? '' };
}

/** Returns the audit log's entries about a subject, latest first. */
export function auditedOf(shop: Shop, subject: string) {
  return shop.database.db.query.auditLog.findMany({
    where: eq(auditLog.subject, subject),
    columns: { username: true, action: true, detail: true, address: true },
    orderBy: desc(auditLog.id),
  });
}
