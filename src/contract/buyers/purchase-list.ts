import * as z from 'zod/mini';
import { purchaseListTexts as texts } from '#texts/contract/buyers.ts';
import { emailSchema } from '#contract/kit/email.ts';
import { portalTokenSchema } from './portal.ts';
import { redownload } from './redownload.ts';
import { defineRoute, requiredText } from '../route.ts';

export { texts };

/** Most purchases listed per address, newest first. */
export const listedPurchases = 50;

export const purchaseListFormSchema = z.object({ email: emailSchema });

export const mailPurchaseList = defineRoute('POST', '/api/purchase-list', {
  summary:
    'Emails an address the list of its purchases, if it has any. The answer is the same either way.',
  input: purchaseListFormSchema,
  output: z.object({ success: z.literal(true), message: z.string() }),
  limit: { points: 20 },
});

const otherPurchaseSchema = z.object({
  orderID: z.string(),
  product: z.string(),
  /** When it was bought, ISO 8601 in UTC. */
  date: z.string(),
  /** `over`: its term has ended. */
  state: z.enum(['open', 'over']),
});
export type OtherPurchase = z.infer<typeof otherPurchaseSchema>;

export const listOtherPurchases = defineRoute('POST', '/api/portal/purchases', {
  summary: 'Lists the other purchases of the address of an opened purchase, newest first.',
  input: z.object({ portalToken: portalTokenSchema }),
  output: z.object({ purchases: z.array(otherPurchaseSchema) }),
});

export const openOtherPurchase = defineRoute('POST', '/api/portal/purchases/open', {
  summary: 'Opens another purchase of the same address, until the first token ends.',
  input: z.object({
    portalToken: portalTokenSchema,
    orderID: requiredText(texts.notFound, 64, texts.notFound),
  }),
  output: redownload.output,
});
