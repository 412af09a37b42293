import { and, gte, sql } from 'drizzle-orm';
import { isCompleted } from '#db/order-states.ts';
import { orders } from '#db/schema.ts';
import { isInEu, vatCountry } from '#contract/kit/countries.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { OutputOf } from '#contract/route.ts';
import type { getVatYear } from '#contract/books/vat.ts';
import { dayInZone, startOfDay } from '#contract/kit/zones.ts';
import type { Deps } from '#server/deps.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { decideVat, splitGross, vatRates } from './decide-vat.ts';
import { convertCents, newestRateDay, readDollarRate } from './exchange-rates.ts';
import { locateBuyer } from './locate-buyer.ts';

/** Counts this year's sales to buyers in other member states, without VAT and less refunds. */
export async function countVatYear(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
): Promise<OutputOf<typeof getVatYear>> {
  const { db, now } = deps;
  const values = await readShopSettings(deps);
  const today = dayInZone(values.timeZone, now());
  const year = today.slice(0, 'YYYY'.length);
  const [sums, rateDay, rate] = await Promise.all([
    sumByCountries(db, startOfDay(values.timeZone, `${year}-01-01`)),
    newestRateDay(db),
    readDollarRate(db, { currency: 'EUR', day: today }),
  ]);
  const sellerCountry = values.seller.country || null;
  const rates = vatRates(values.vatRates);
  const cents = sums.map(({ grossCents, ...countries }) => {
    const { country } = locateBuyer(countries);
    if (!country || !isInEu(country)) return 0;
    if (sellerCountry && vatCountry(country) === vatCountry(sellerCountry)) return 0;
    const vat = decideVat({
      mode: values.vatMode,
      sellerCountry,
      domesticRate: values.vatRate,
      buyerCountry: country,
      day: today,
      hasForeignVatId: false,
      rates,
    });
    return splitGross(grossCents, vat.rate).netCents;
  });
  const sumCents = cents.reduce((sum, each) => sum + each, 0);
  return {
    year: Number(year),
    amount: toDollars(sumCents),
    euros: rate && toDollars(convertCents(sumCents, rate.rate)),
    rateDay,
  };
}

function sumByCountries(db: Deps['db'], from: Date) {
  const { payerCountry, addressCountry, billingCountry } = orders;
  return db
    .select({
      payerCountry,
      addressCountry,
      billingCountry,
      grossCents: sql<number>`sum(${orders.amountCents} - ${orders.refundedCents})`,
    })
    .from(orders)
    .where(and(gte(orders.completedAt, from), isCompleted))
    .groupBy(payerCountry, addressCountry, billingCountry);
}
