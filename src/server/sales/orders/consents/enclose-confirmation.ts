import { eq } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Enclosed } from '#server/adapters/mail/enclose.ts';
import { asPurchase } from '../order.ts';
import { makeConfirmation } from './confirmation-pdf.ts';
import { findConsents } from './find-consents.ts';
import { confirmConsents } from './write-consents.ts';

/**
 * Attaches the confirmation to a receipt; sending it delivers the purchase. Null for an order
 * without consents.
 */
export async function encloseConfirmation(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  orderId: string,
): Promise<Enclosed | null> {
  const consents = await findConsents(db, orderId);
  if (!consents) return null;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const purchase = order && asPurchase(order);
  if (!purchase) return null;
  return {
    attachments: [await makeConfirmation(db, purchase, consents, settings)],
    noteSent: (tx, messageId, at) =>
      confirmConsents(tx, orderId, { confirmedBy: 'mail', messageId }, at),
  };
}
