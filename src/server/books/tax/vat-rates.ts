import salesTaxRates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };
import { z } from 'zod';
import { dayOf } from '#contract/kit/days.ts';
import { memberStates } from '#contract/kit/countries.ts';
import type { VatRate } from '#contract/books/vat-settings.ts';

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

/**
 * Returns the standard rates of the member states, each with its first day. The seller's come last:
 * they win on the same day.
 */
export const vatRates = (own: readonly VatRate[]): VatRate[] => [
  ...published,
  ...corrections,
  ...own,
];
