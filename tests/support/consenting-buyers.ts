import { setTimeout as delay } from 'node:timers/promises';
import { getDelivery } from '#contract/sales/delivery.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import type { ProductCard } from '#contract/catalogue/products.ts';
import { saveSettings } from '#contract/seller/shop-settings.ts';
import { newBuyer } from './buyers.ts';
import { orderIdOf } from './purchase-ids.ts';
import { dataOf, type Shop } from './shop.ts';

export const consents = { deliverAtOnce: true, losesWithdrawal: true } as const;

export function consentingBuyers(shop: Shop) {
  const delivery = (id: string, orderID: string) => shop.call(getDelivery, { id, orderID });

  /** Buys with consent, up to the approval. */
  async function approved(email = newBuyer(), product?: Pick<ProductCard, 'id'>) {
    const { id: productId } = product ?? (await shop.paidProduct());
    const { id: orderID } = dataOf(await shop.call(createOrder, { productId, consents }));
    await shop.control(`orders/${orderID}/approve`, { email });
    return { email, orderID };
  }

  return {
    delivery,
    approved,
    asksForConsent: (digitalConsent: boolean) =>
      shop.call(saveSettings, { digitalConsent }, shop.token).then(dataOf),
    /** Fails all mails until `mailsGoOn`. */
    mailsFail: () => shop.fault('mail', 'http-503', 1_000_000),
    mailsGoOn: () => fetch(`${shop.sandboxUrl}/_control/faults`, { method: 'DELETE' }),
    async bought(email?: string, product?: Pick<ProductCard, 'id'>) {
      const order = await approved(email, product);
      const captured = dataOf(await shop.call(captureOrder, { orderID: order.orderID }));
      const { purchaseId } = captured;
      return { ...order, captured, purchaseId, id: orderIdOf(purchaseId) };
    },
    pdfAddress: (id: string, orderID: string) =>
      `${shop.url}/api/purchases/${id}/confirmation.pdf?orderID=${orderID}`,
    /** Waits like the page, and returns the delivery. */
    async delivered(id: string, orderID: string) {
      for (;;) {
        const answer = dataOf(await delivery(id, orderID));
        if (answer.isReady) return answer;
        await delay(50);
      }
    },
  };
}
