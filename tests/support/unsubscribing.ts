import { buyProduct } from './buyers.ts';
import { mailsOf, type InboxMail } from './inbox.ts';
import type { Shop } from './shop.ts';
import { ownProduct, publish } from './versions.ts';

/** Sells a product and mails its buyer about 2.0; returns the unsubscribe URL of that mail. */
export async function toldBuyer(shop: Shop) {
  const product = await ownProduct(shop);
  const { email, orderID, purchaseId } = await buyProduct(shop, product.id);
  await mailsOf(shop, email, 1);
  await publish(shop, product.id, { number: '2.0', notes: 'Calmer.', notify: '1' });
  const [mail] = await mailsOf(shop, email, 2);
  return { product, email, orderID, purchaseId, mail, url: wayOutOf(mail) };
}

function wayOutOf(mail: InboxMail | undefined): string {
  const url = /https?:\/\/\S+\/unsubscribe\?\S+/.exec(mail?.text ?? '')?.[0];
  if (!url) throw new Error('The mail names no way out');
  return url;
}
