import * as z from 'zod/mini';
import { vatTexts as texts } from '#texts/contract/books.ts';
import { isCountry, memberStates } from '#contract/kit/countries.ts';

/** Percent of a VAT rate: 0 to 50, at most two decimals. */
const percentage = z
  .number(texts.rate)
  .check(z.minimum(0, texts.rate), z.maximum(50, texts.rate), z.multipleOf(0.01, texts.rate));

export const maxVatRates = 100;
const maxNoteLength = 500;

const vatRateSchema = z.strictObject({
  country: z.string(texts.memberState).check(
    z.trim(),
    z.toUpperCase(),
    z.refine((code) => memberStates.includes(code), texts.memberState),
  ),
  rate: percentage,
  /** First day it applies, `YYYY-MM-DD`. */
  from: z.iso.date(texts.day),
});
/** A member state's standard rate. */
export type VatRate = z.infer<typeof vatRateSchema>;

/** An ISO 3166-1 code, or empty. */
export const optionalCountry = z.string(texts.country).check(
  z.trim(),
  z.toUpperCase(),
  z.refine((code) => code === '' || isCountry(code), texts.country),
);

/** `{YYYY}`: year; `{n:5}`: count of 5 digits or more. Becomes part of addresses and file names. */
const numberPattern = /^(?:[A-Za-z\d_-]|\{YYYY\}|\{n(?::[1-9])?\})+$/;
const countPlace = /\{n(?::[1-9])?\}/g;
const isCounted = (pattern: string) =>
  pattern.includes('{YYYY}') && pattern.match(countPlace)?.length === 1;

export const vatSettings = {
  /** How VAT is charged; `oss`: by the buyer's member state. */
  vatMode: z.enum(['none', 'domestic', 'oss'], texts.mode),
  /** Percent, of the seller's own country. */
  vatRate: percentage,
  /** Text on invoices without VAT, such as the seller's exemption. */
  vatNote: z.string(texts.note).check(z.trim(), z.maxLength(maxNoteLength, texts.note)),
  /** Rates that override the published ones. */
  vatRates: z
    .array(vatRateSchema, texts.rates)
    .check(z.maxLength(maxVatRates, texts.tooManyRates(maxVatRates))),
  invoiceNumber: z
    .string(texts.invoiceNumber)
    .check(
      z.trim(),
      z.maxLength(40, texts.invoiceNumber),
      z.regex(numberPattern, texts.invoiceNumber),
      z.refine(isCounted, texts.invoiceNumber),
    ),
  /** Header in which a trusted proxy states the visitor's country; empty: none. */
  countryHeader: z
    .string(texts.countryHeader)
    .check(z.trim(), z.regex(/^(?:[A-Za-z0-9-]{1,60})?$/, texts.countryHeader)),
} as const;
