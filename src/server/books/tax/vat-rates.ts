import salesTaxRates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };
import { z } from 'zod';
import { dayOf } from '#contract/kit/days.ts';
import { memberStates } from '#contract/kit/countries.ts';
import type { VatRate } from '#contract/books/vat-settings.ts';

/** Day since which digital services are taxed where the buyer is; no older rate is needed. */
const firstDay = '2015-01-01';
/** The data has midnights of countries in UTC; the farthest east is three hours ahead. */
const eastMs = 3 * 3_600_000;

const fraction = z.object({ rate: z.number() });
const countries = z.record(
  z.string(),
  /** `before`: earlier rates, each by the moment at which it ended. */
  fraction.extend({ before: z.record(z.iso.datetime(), fraction).default({}) }),
);

/** Days that the package has wrong: Romania's law 141/2025 counts from 1 August. */
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
 * Returns the standard rates of the member states with the day from which each holds. The seller's
 * come last: on the same day they win.
 */
export const vatRates = (own: readonly VatRate[]): VatRate[] => [
  ...published,
  ...corrections,
  ...own,
];
