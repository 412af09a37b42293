import { isInEu, vatCountry, memberStates } from '#contract/kit/countries.ts';
import type { VatRate } from '#contract/books/vat-settings.ts';
import salesTaxRates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };
import { z } from 'zod';
import { dayOf } from '#contract/kit/days.ts';

export interface TaxedSale {
  mode: 'none' | 'domestic' | 'oss';
  /** ISO code; null: the seller has set none. */
  sellerCountry: string | null;
  /** Percent. */
  domesticRate: number;
  /** ISO code; null: unknown. */
  buyerCountry: string | null;
  /** Day of the sale, `YYYY-MM-DD`. */
  day: string;
  /** The buyer has given a VAT ID of another member state. */
  hasForeignVatId: boolean;
  /** Standard rates of the member states, from `vatRates`. */
  rates: readonly VatRate[];
}

type VatTreatment = 'none' | 'domestic' | 'oss' | 'reverse_charge' | 'outside_eu';

/** VAT of a sale, included in its amount, which it never changes. */
export interface VatDecision {
  treatment: VatTreatment;
  /** Percent of the net amount; 0: the amount contains no VAT. */
  rate: number;
  /** Country that gets the VAT, else the buyer's; null: unknown. */
  country: string | null;
}

/**
 * Decides which VAT a sale of digital services contains (directive 2006/112: Art. 44, 58, 59c,
 * 196). The seller's own country has the domestic rate in each mode. A buyer from an unknown
 * country counts as domestic.
 *
 * @throws RangeError no rate is known for a member state on that day
 */
export function decideVat(sale: TaxedSale): VatDecision {
  const { mode, domesticRate, hasForeignVatId } = sale;
  const seller = sale.sellerCountry && vatCountry(sale.sellerCountry);
  const buyer = sale.buyerCountry && vatCountry(sale.buyerCountry);
  if (mode === 'none') return { treatment: 'none', rate: 0, country: buyer };
  const isAtHome = buyer !== null && buyer === seller;
  const domestic = { treatment: 'domestic', rate: domesticRate, country: seller } as const;
  if (isAtHome) return domestic;
  if (buyer !== null && !isInEu(buyer)) {
    return { treatment: 'outside_eu', rate: 0, country: buyer };
  }
  if (hasForeignVatId) return { treatment: 'reverse_charge', rate: 0, country: buyer };
  if (mode === 'domestic' || buyer === null) return domestic;
  return { treatment: 'oss', rate: findRate(sale.rates, buyer, sale.day), country: buyer };
}

/** Picks the last begun; on one day, the later in the list. @throws RangeError none is known */
function findRate(rates: readonly VatRate[], country: string, day: string): number {
  const begun = rates.filter((each) => each.country === country && each.from <= day);
  const [first, ...others] = begun;
  if (!first) throw new RangeError(`No VAT rate of ${country} is known for ${day}`);
  return others.reduce((last, each) => (each.from >= last.from ? each : last), first).rate;
}

/** 100 %, in hundredths of a percent. */
const allBasisPoints = 10_000;

/**
 * Splits an inclusive amount. The VAT is rounded to the cent, half away from zero, and the rest is
 * net, so that both add up to the amount. Accepts whole cents up to 10 billion, either sign.
 *
 * @param rate percent with at most two decimals
 */
export function splitGross(
  grossCents: number,
  rate: number,
): { netCents: number; vatCents: number } {
  const basisPoints = Math.round(rate * 100);
  const divisor = allBasisPoints + basisPoints;
  const dividend = 2 * Math.abs(grossCents) * basisPoints + divisor;
  const vatCents = Math.floor(dividend / (2 * divisor)) * (grossCents < 0 ? -1 : 1) || 0;
  return { netCents: grossCents - vatCents, vatCents };
}

/** Since this day digital services are taxed in the buyer's country; older rates are not needed. */
const firstDay = '2015-01-01';
/** The data has each country's midnight in UTC; the easternmost is three hours ahead. */
const eastMs = 3 * 3_600_000;

const fraction = z.object({ rate: z.number() });
const countries = z.record(
  z.string(),
  /** `before`: earlier rates, each by the moment at which it ended. */
  fraction.extend({ before: z.record(z.iso.datetime(), fraction).default({}) }),
);

/** Days that are wrong in the package: Romania's law 141/2025 applies from 1 August. */
const corrections: VatRate[] = [{ country: 'RO', rate: 21, from: '2025-08-01' }];

const published = Object.entries(countries.parse(salesTaxRates))
  .filter(([country]) => memberStates.includes(country))
  .flatMap(([country, { rate, before }]) => {
    const ends = Object.keys(before).toSorted();
    const fractions = [...ends.map((end) => before[end]?.rate ?? rate), rate];
    return fractions.map((each, place): VatRate => {
      const end = ends[place - 1];
      const from = end ? dayOf(new Date(Date.parse(end) + eastMs)) : firstDay;
      return { country, rate: Math.round(each * 10_000) / 100, from };
    });
  });

/** Lists the standard rates. The seller's come last: they win on the same day. */
export const vatRates = (own: readonly VatRate[]): VatRate[] => [
  ...published,
  ...corrections,
  ...own,
];
