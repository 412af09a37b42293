import * as z from 'zod/mini';
import { ownerRoute } from '../route.ts';
import { megabyte, uploadSchema, type UploadRule } from '#contract/kit/upload.ts';

export const ratesFile = {
  limitBytes: 5 * megabyte,
  maxFiles: 1,
  endings: ['.csv'],
} satisfies UploadRule;

export const saveExchangeRates = ownerRoute('POST', '/api/exchange-rates', {
  summary:
    'Saves exchange rates from the ECB’s CSV (eurofxref.csv or eurofxref-hist.csv). They replace those of the same days.',
  input: z.object({ file: uploadSchema(ratesFile) }),
  form: { uploads: { file: ratesFile }, repeated: [] },
  output: z.object({
    success: z.literal(true),
    /** Days in the file that are recent enough for a sale. */
    days: z.number(),
  }),
});

/** EUR a year from which a seller owes VAT where buyers are (directive 2006/112, Art. 59c). */
export const smallSalesLimit = 10_000;
/** EUR a year up to which one piece of evidence suffices (Reg. 282/2011, Art. 24b). */
export const oneEvidenceLimit = 100_000;

export const getVatYear = ownerRoute('GET', '/api/vat-year', {
  summary: 'Returns this year’s sales to buyers in other member states.',
  input: z.object({}),
  output: z.object({
    year: z.number(),
    /** USD without VAT, minus refunds. */
    amount: z.number(),
    /** The same in EUR at the newest rate; null without one. */
    euros: z.nullable(z.number()),
    /** Day of the newest exchange rate, `YYYY-MM-DD`. */
    rateDay: z.nullable(z.string()),
  }),
});
