import { desc, eq } from 'drizzle-orm';
import { auditLog } from '#db/schema.ts';
import { captureOrder } from '#contract/orders.ts';
import { dataOf, type Shop } from './shop.ts';

let buyers = 0;
/** An address that no other buyer of the file has. */
export const newBuyer = () => `buyer-${++buyers}@example.com`;

/** A whole purchase by the owner of an address. */
export async function buyAs(shop: Shop, email: string, promoCode?: string) {
  const product = await shop.paidProduct();
  const options = { email, ...(promoCode ? { promoCode } : {}) };
  const orderID = await shop.approvedOrder(product.id, options);
  const { purchaseId, filePath } = dataOf(await shop.call(captureOrder, { orderID }));
  return { id: purchaseId, email, orderID, product, filePath: filePath ?? '' };
}

/** What the audit log says of something, the latest first. */
export function auditedOf(shop: Shop, subject: string) {
  return shop.database.db.query.auditLog.findMany({
    where: eq(auditLog.subject, subject),
    columns: { username: true, action: true, detail: true, address: true },
    orderBy: desc(auditLog.id),
  });
}
