import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Setup, SetupState } from '#contract/seller/setup.ts';
import { orders, products } from '#db/schema.ts';
import { isPublished } from '#db/product-states.ts';
import { setupDetails as texts } from '#texts/seller.ts';
import { formatDay } from '#texts/language.ts';
import type { Deps } from '#server/deps.ts';
import { readBrandPictures, readStoredSettings } from '#server/kit/shop/read-shop-settings.ts';
import { failed, ok, type Tried } from './check-mail.ts';

type Steps = Record<'brand' | 'first-product', Tried> &
  Partial<Record<'payment' | 'first-sale', Tried>>;

/** Looks at what the seller has done so far; a shop without a sale leaves it to the test payment. */
export async function checkSteps(deps: Pick<Deps, 'db' | 'settings'>): Promise<Steps> {
  const { db } = deps;
  const published = db.select({ name: products.name }).from(products).where(isPublished);
  const [{ set }, { logo }, [product], [sale]] = await Promise.all([
    readStoredSettings(deps),
    readBrandPictures(deps),
    published.orderBy(asc(products.id)).limit(1),
    db
      .select({ at: sql<number>`${orders.completedAt}` })
      .from(sql`${orders} INDEXED BY orders_purchases`)
      .where(and(gt(orders.completedAt, new Date(0)), eq(orders.origin, 'paypal')))
      .orderBy(asc(orders.completedAt))
      .limit(1),
  ]);
  const { siteName: name, accent } = set;
  const parts = Object.entries({ name, accent, logo, seller: set.seller?.name });
  const sold = sale && ok(texts.sold(formatDay(new Date(sale.at))));
  const done = texts.done(parts.flatMap(([part, value]) => (value ? part : [])).join(', '));
  return {
    brand: name === undefined ? failed('') : ok(done),
    'first-product': product ? ok(texts.published(product.name)) : failed(texts.noProduct),
    // Who was paid can take payments.
    ...(sold && { payment: ok(''), 'first-sale': sold }),
  };
}

/** The checks that `payment` stands for. */
export const paymentRows = ['paypal', 'webhook'] as const;

const worstFirst: SetupState[] = ['failed', 'open', 'set-aside'];

/** Sums up the checks of PayPal as one step. */
export function sumUpPayment(rows: Setup['rows']): { state: SetupState; detail: string } {
  const parts = rows.filter(({ row }) => paymentRows.some((name) => name === row));
  const state = worstFirst.find((each) => parts.some((part) => part.state === each)) ?? 'ok';
  return { state, detail: parts.flatMap(({ detail }) => detail || []).join(' ') };
}
