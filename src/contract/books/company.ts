import * as z from 'zod/mini';
import { invoiceTexts as texts } from '#texts/contract/books.ts';
import { isCountry } from '#contract/kit/countries.ts';
import { singleLine, requiredText, withoutOverrides } from '../route.ts';
import type { InvoiceContent } from './invoice-content.ts';

const vatId = z.string(texts.vatId).check(z.trim(), z.maxLength(40, texts.vatId));

/** The company on an invoice, validated in browser and server. */
export const companySchema = z.object({
  company: requiredText(texts.company, 200, texts.companyTooLong).check(
    singleLine(texts.oneLine),
    withoutOverrides,
  ),
  address: requiredText(texts.address, 500, texts.addressTooLong).check(withoutOverrides),
  /** ISO 3166-1 alpha-2. */
  country: z.string(texts.country).check(
    z.trim(),
    z.toUpperCase(),
    z.refine((code) => code !== 'UK' && code !== 'XI', { error: texts.britain, abort: true }),
    z.refine(isCountry, texts.country),
  ),
  vatId,
});

export const companyInput = z.extend(companySchema, { vatId: z._default(vatId, '') });

const { company: name, ...place } = companyInput.shape;

/** The company that an order is for. */
export const buyingCompanySchema = z.object({ name, ...place });
export type BuyingCompany = z.infer<typeof buyingCompanySchema>;

/** As kept with an order. */
export type OrderCompany = BuyingCompany & Pick<InvoiceContent, 'vies'>;
