import * as z from 'zod/mini';
import { emailSchema } from './email.ts';
import { defineRoute } from './route.ts';

/** Licence keys of one purchase (specification, section 9). */
export const licensesPerPurchase = 5;

export const texts = {
  fallback: 'Failed to generate license',
  noSuchPurchase: 'There is no such purchase.',
  allUsed: `All ${licensesPerPurchase} license keys of this purchase are in use.`,
  notPaid: 'This purchase is not paid yet.',
} as const;

export const licenseFormSchema = z.object({
  email: emailSchema,
  accountNumber: z
    .string('Enter your account number')
    .check(
      z.trim(),
      z.minLength(1, 'Enter your account number'),
      z.maxLength(50, 'An account number has at most 50 characters'),
    ),
  brokerName: z
    .string('Enter your broker name')
    .check(
      z.trim(),
      z.minLength(1, 'Enter your broker name'),
      z.maxLength(100, 'A broker name has at most 100 characters'),
    ),
});
export type LicenseForm = z.infer<typeof licenseFormSchema>;

export const createLicense = defineRoute({
  method: 'POST',
  path: '/api/licenses',
  summary: 'A licence key for a purchase; the same account, broker and email give the same key.',
  input: z.extend(licenseFormSchema, {
    purchaseId: z
      .string(texts.noSuchPurchase)
      .check(z.minLength(1, texts.noSuchPurchase), z.maxLength(100, texts.noSuchPurchase)),
  }),
  status: 201,
  output: z.object({ success: z.literal(true), licenseKey: z.string() }),
  limit: { points: 120 },
});
