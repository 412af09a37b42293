import * as z from 'zod/mini';
import { listQuerySchema } from './admin.ts';
import { emailSchema } from './email.ts';
import { defineRoute } from './route.ts';

export const texts = {
  hasEmail: 'This purchase has an email address already.',
} as const;

export const purchaseEmailSchema = z.object({ email: emailSchema });

const purchaseSchema = z.object({
  /** The unguessable `purchaseId`. */
  id: z.string(),
  /** The payment provider's order id. */
  orderId: z.string(),
  productId: z.number(),
  /** Null where the provider gave none and the buyer has not said it yet. */
  email: z.nullable(z.string()),
  promoCode: z.nullable(z.string()),
});

export const listPurchases = defineRoute({
  method: 'GET',
  path: '/api/purchases',
  summary: 'Orders that were paid, refunded ones too; the latest payment first.',
  input: listQuerySchema,
  status: 200,
  output: z.object({ purchases: z.array(purchaseSchema), total: z.number() }),
  admin: 'required',
});

export const savePurchaseEmail = defineRoute({
  method: 'PUT',
  path: '/api/purchases/{id}/email',
  summary: 'Names the buyer’s address where the payment provider gave none.',
  input: z.extend(purchaseEmailSchema, { id: z.string().check(z.maxLength(100)) }),
  status: 200,
  output: z.object({ success: z.literal(true) }),
  limit: { points: 120 },
});
