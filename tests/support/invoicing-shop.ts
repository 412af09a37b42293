import type { BuyingCompany } from '#contract/books/company.ts';
import { dayOf } from '#contract/kit/days.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { saveSettings } from '#contract/seller/shop-settings.ts';
import { asc, eq } from 'drizzle-orm';
import { exchangeRates, invoices } from '#db/schema.ts';
import { newBuyer } from './buyers.ts';
import { orderIdOf } from './purchase-ids.ts';
import { dataOf, type Shop } from './shop.ts';

export const invoicingSeller = {
  name: 'Ada GmbH',
  address: 'Weg 1\n10115 Berlin',
  email: '',
  phone: '',
  vatId: 'DE136695976',
  register: '',
  country: 'DE',
};

/** Lets a shop issue invoices with each sale, with VAT declared by OSS. */
export async function startInvoicing(shop: Shop, name = invoicingSeller.name): Promise<void> {
  const values = { seller: { ...invoicingSeller, name }, vatMode: 'oss', vatRate: 19 } as const;
  dataOf(await shop.call(saveSettings, values, shop.token));
  await addTodaysRate(shop);
}

/** Adds today's rate of the dollar, without which invoices wait. */
export const addTodaysRate = ({ database: { db } }: Shop) =>
  db
    .insert(exchangeRates)
    .values({ day: dayOf(new Date()), currency: 'USD', rate: 1.25 })
    .onConflictDoNothing();

export async function buyIn(
  shop: Shop,
  country: string,
  { email = newBuyer(), company }: { email?: string; company?: BuyingCompany } = {},
) {
  const product = await shop.paidProduct();
  const { id: orderID } = dataOf(await shop.call(createOrder, { productId: product.id, company }));
  await shop.control(`orders/${orderID}/approve`, { email, country });
  const { purchaseId } = dataOf(await shop.call(captureOrder, { orderID }));
  return { id: orderIdOf(purchaseId), purchaseId, orderID, email, product };
}

/** Reads a purchase's invoices and credit notes, and fetches the seller's files. */
export const booksOf = (shop: Shop) => ({
  stored: (orderId: string) =>
    shop.database.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, orderId))
      .orderBy(asc(invoices.id)),
  asAdmin: (path: string) =>
    fetch(`${shop.url}/api/${path}`, { headers: { Authorization: `Bearer ${shop.token}` } }),
});
