import * as z from 'zod/mini';
import { buyingCompanySchema } from '#contract/books/company.ts';
import { productIdSchema } from '#contract/catalogue/products.ts';
import { lenientSourceSchema } from '#contract/catalogue/visit-source.ts';
import { defineRoute } from '../route.ts';
import { consentsSchema } from './consents.ts';
import { promoCodeSchema } from './promo-codes.ts';
import { texts as renewalTexts } from './terms.ts';

/** Null, absent and empty all mean no promo code. */
const optionalPromoCode = z.nullish(z.union([z.literal(''), promoCodeSchema]));

export const createOrder = defineRoute('POST', '/api/create-payment', {
  summary: 'Creates an order at PayPal; the server sets the amount.',
  input: z.object({
    productId: productIdSchema,
    promoCode: optionalPromoCode,
    /** Renews the purchase of this token instead of starting a new one. */
    renewToken: z.nullish(z.string(renewalTexts.invalidToken)),
    /** The ticked boxes; required while the settings ask for them. */
    consents: z.nullish(consentsSchema),
    /** On the first invoice; a VAT ID that VIES calls invalid is refused. */
    company: z.nullish(buyingCompanySchema),
    /** Where the visitor came from, recorded on the tab's first page. */
    source: z.optional(lenientSourceSchema),
  }),
  status: 201,
  output: z.object({
    /** PayPal's order id. */
    id: z.string(),
  }),
  limit: { points: 120 },
});
