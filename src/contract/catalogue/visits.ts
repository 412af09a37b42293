import * as z from 'zod/mini';
import { spanSchema } from '#contract/seller/overview.ts';
import { productIdSchema } from './products.ts';
import { defineRoute, ownerRoute } from '../route.ts';
import { lenientSourceSchema } from './visit-source.ts';
import { visitedPages } from './visited-pages.ts';

export const countVisit = defineRoute('POST', '/api/visits', {
  summary: 'Counts a page that was shown. Always 204; no personal data is kept.',
  input: z.object({
    page: z.enum(visitedPages),
    productId: z.optional(productIdSchema),
    source: z.optional(lenientSourceSchema),
  }),
  status: 204,
  output: z.unknown(),
  bodyLimitBytes: 2048,
});

const funnelSchema = {
  visits: z.number(),
  productViews: z.number(),
  /** Payments that were begun. */
  buyNow: z.number(),
  /** Sales of these days, including renewals. */
  paid: z.number(),
  refunded: z.number(),
  freeDownloads: z.number(),
};
const funnel = z.object(funnelSchema);
export type Funnel = z.infer<typeof funnel>;

const namedSourceSchema = z.object({
  name: z.string(),
  referrer: z.string(),
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
});

const sourcesSchema = z.object({
  from: z.string(),
  to: z.string(),
  total: funnel,
  /** Most paid first; `direct`, `renewal` and `other` (beyond 200 a day) are names too. */
  sources: z.array(z.extend(namedSourceSchema, funnelSchema)),
  products: z.array(
    z.extend(z.object({ productId: z.number(), productName: z.string() }), funnelSchema),
  ),
});
export type Sources = z.infer<typeof sourcesSchema>;

export const listSources = ownerRoute('GET', '/api/sources', {
  summary: 'Returns visits, product views, Buy Now, paid, refunded and free downloads by source.',
  input: spanSchema,
  output: sourcesSchema,
  scope: 'numbers:read',
});
