import * as z from 'zod/mini';
import { purchasedPartsSchema } from '#contract/catalogue/bundles.ts';
import { confirmations } from './consents.ts';
import { paypalOrderIdSchema, purchaseIdSchema } from './orders.ts';
import { defineRoute } from '../route.ts';

const purchaseInput = z.object({ id: purchaseIdSchema, orderID: paypalOrderIdSchema });

export const getDelivery = defineRoute('POST', '/api/purchases/{id}/delivery', {
  summary: 'Tells whether a purchase is delivered, by `purchaseId`.',
  input: purchaseInput,
  output: z.object({
    /** False until the buyer has the confirmation. */
    isReady: z.boolean(),
    /** Null while it waits, and for orders that need no confirmation. */
    confirmedBy: z.nullable(z.enum(confirmations)),
    /** A signed link, relative to the shop's root. */
    filePath: z.nullable(z.string()),
    parts: purchasedPartsSchema,
  }),
  // Pages ask each second.
  limit: { points: 240, counts: 'refusals' },
});

export const handOver = defineRoute('POST', '/api/purchases/{id}/handover', {
  summary:
    'Emails the first steps and the re-download link to the purchase’s own address, by `purchaseId`: three an hour.',
  input: purchaseInput,
  output: z.object({ success: z.literal(true) }),
  limit: { points: 120, counts: 'refusals' },
});

export const downloadConfirmation = defineRoute('GET', '/api/purchases/{id}/confirmation.pdf', {
  summary:
    'Returns the confirmation of a purchase, by `purchaseId`. Loading it whole opens the purchase.',
  input: purchaseInput,
  output: z.string(),
  answer: 'pdf',
  limit: { points: 120 },
});
