import * as z from 'zod/mini';
import { consentTexts as words, consentWords } from '#texts/contract/sales.ts';

export { consentWords };
export const texts = words;

/** In order of display. */
export const consentNames = ['deliverAtOnce', 'losesWithdrawal'] as const;

/** Day on which the boxes' wording last changed. */
export const consentVersion = '2026-11-26';

/** A ticked box, as it was shown. */
export interface ConsentBox {
  name: (typeof consentNames)[number];
  words: string;
  version: string;
}

/** How the confirmation reached the buyer. */
export const confirmations = ['mail', 'download'] as const;

const ticked = z.literal(true, words.missing);

/** Consent to delivery before the end of the withdrawal period (Directive 2011/83/EU, Art. 16(m)). */
export const consentsSchema = z.object(
  { deliverAtOnce: ticked, losesWithdrawal: ticked },
  words.missing,
);

export const givenConsentsSchema = z.object({
  /** The boxes as shown, with the version of their wording. */
  boxes: z.array(z.object({ name: z.string(), words: z.string(), version: z.string() })),
  /** ISO 8601 in UTC. */
  givenAt: z.string(),
  /** The accepted terms: the day of their last change, and the SHA-256 of their text. */
  termsVersion: z.string(),
  termsHash: z.string(),
  /** The buyer's network address; empty once no claims can be raised. */
  address: z.string(),
  /** ISO 3166-1 alpha-2; null: unknown. */
  country: z.nullable(z.string()),
});
export type GivenConsents = z.infer<typeof givenConsentsSchema>;
