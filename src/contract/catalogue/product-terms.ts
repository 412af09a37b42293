import * as z from 'zod/mini';
import { productTermTexts as texts } from '#texts/contract/catalogue.ts';
import { maxTermDays, trialAccounts } from '#contract/sales/terms.ts';

export { texts };

const maxTrialDays = 60;
/** A year and a day. */
const maxOfflineDays = 366;

/** Whole days in a form; an empty text is null, anything but digits becomes NaN. */
function daysTextSchema(min: number, max: number) {
  const message = texts.days(min, max);
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], message),
      z.transform((value) => {
        const text = String(value).trim();
        if (text === '') return null;
        return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      }),
    ),
    z.nullable(z.number(message).check(z.minimum(min, message), z.maximum(max, message))),
  );
}

/** The product form's terms. Omitted fields stay as they are; empty ones are null. */
export const termFields = {
  /** Days; null: for ever. */
  termDays: z.optional(daysTextSchema(1, maxTermDays)),
  /** Days; null: no trial. */
  trialDays: z.optional(daysTextSchema(1, maxTrialDays)),
  trialAccounts: z.optional(
    z.pipe(
      z.enum(['', ...trialAccounts], texts.trialAccounts),
      z.transform((accounts) => (accounts === '' ? null : accounts)),
    ),
  ),
  /** Longest offline lease a buyer may create, in days; null or 0: none. */
  offlineDays: z.optional(daysTextSchema(0, maxOfflineDays)),
};

/** A product's terms beside `termDays`, for admins only. */
export const shownTerms = {
  trialDays: z.optional(z.nullable(z.number())),
  trialAccounts: z.optional(z.nullable(z.enum(trialAccounts))),
  offlineDays: z.optional(z.number()),
};
