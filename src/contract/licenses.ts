import * as z from 'zod/mini';
import { columns, texts as words } from '#texts/contract/licenses.ts';
import { csvSchema, defineColumns, sortedListSchema } from './admin.ts';
import { emailSchema } from './email.ts';
import { downloadLinkHours } from './orders.ts';
import { defineRoute, idSchema } from './route.ts';

/** Licence keys per purchase (promise 17). */
export const licensesPerPurchase = 5;

export const texts = {
  ...words,
  allUsed: words.allUsed(licensesPerPurchase),
  listClosed: words.listClosed(downloadLinkHours),
} as const;

/** The trading account a key is bound to, as typed. */
export const licenseBindingSchema = {
  accountNumber: z
    .string(words.accountNumber)
    .check(
      z.trim(),
      z.minLength(1, words.accountNumber),
      z.maxLength(50, words.accountNumberTooLong),
    ),
  brokerName: z
    .string(words.brokerName)
    .check(z.trim(), z.minLength(1, words.brokerName), z.maxLength(100, words.brokerNameTooLong)),
};

export const licenseFormSchema = z.object({ email: emailSchema, ...licenseBindingSchema });

export const createLicense = defineRoute({
  method: 'POST',
  path: '/api/licenses',
  summary: 'A licence key for a purchase; the same account, broker and email give the same key.',
  input: z.extend(licenseFormSchema, {
    purchaseId: z
      .string(words.purchaseMissing)
      .check(
        z.trim(),
        z.minLength(1, words.purchaseMissing),
        z.maxLength(100, words.noSuchPurchase),
      ),
  }),
  status: 201,
  output: z.object({ success: z.literal(true), licenseKey: z.string() }),
  limit: { points: 120 },
});

/** A licence key as its buyer sees it. */
export const purchaseLicenseSchema = z.object({
  licenseKey: z.string(),
  accountNumber: z.string(),
  brokerName: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** Blocked by the seller. */
  isBlocked: z.boolean(),
});
export type PurchaseLicense = z.infer<typeof purchaseLicenseSchema>;

const purchaseLicensesSchema = z.object({
  success: z.literal(true),
  /** Blocked keys count as used. */
  keys: z.object({ limit: z.number(), used: z.number() }),
  /** Oldest first. */
  licenses: z.array(purchaseLicenseSchema),
});

/**
 * Purchase ids appear in links, so the order id is required too, and only on the day of purchase.
 */
export const listPurchaseLicenses = defineRoute({
  method: 'POST',
  path: '/api/purchases/{id}/licenses',
  summary: `The license keys of a purchase, to its buyer, in the first ${downloadLinkHours} hours.`,
  input: z.object({
    id: z.string().check(z.maxLength(100, words.noSuchPurchase)),
    /** PayPal's order id. */
    orderID: z
      .string(words.noSuchPurchase)
      .check(z.trim(), z.minLength(1, words.noSuchPurchase), z.maxLength(64, words.noSuchPurchase)),
  }),
  status: 200,
  output: purchaseLicensesSchema,
  limit: { points: 120 },
});

export const licenseSchema = z.object({
  id: z.number(),
  purchaseId: z.string(),
  licenseKey: z.string(),
  accountNumber: z.string(),
  brokerName: z.string(),
  email: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** 1: blocked by the seller. */
  is_blocked: z.union([z.literal(0), z.literal(1)]),
  /** 1: the purchase was refunded, so the key no longer works. */
  is_ended: z.union([z.literal(0), z.literal(1)]),
});
export type License = z.infer<typeof licenseSchema>;

export const licenseColumns = defineColumns({
  shown: [
    ['id', columns.id],
    ['purchaseId', columns.purchaseId],
    ['licenseKey', columns.licenseKey],
    ['accountNumber', columns.accountNumber],
    ['brokerName', columns.brokerName],
    ['email', columns.email],
    ['createdAt', columns.createdAt],
  ],
  exported: [
    ['is_blocked', columns.isBlocked],
    ['is_ended', columns.isEnded],
  ],
});

export const licenseQuerySchema = z.extend(sortedListSchema(licenseColumns.shown, 'id'), {
  state: z._default(z.enum(['all', 'active', 'blocked', 'ended']), 'all'),
});

export const listLicenses = defineRoute({
  method: 'GET',
  path: '/api/licenses',
  summary: 'All license keys, newest first unless said otherwise.',
  input: licenseQuerySchema,
  status: 200,
  output: z.object({ licenses: z.array(licenseSchema), total: z.number() }),
  admin: 'required',
});

export const exportLicenses = defineRoute({
  method: 'GET',
  path: '/api/licenses.csv',
  summary: 'What the list of license keys holds, as a table.',
  input: licenseQuerySchema,
  status: 200,
  output: csvSchema,
  answer: 'csv',
  admin: 'required',
});

export const blockLicense = defineRoute({
  method: 'PUT',
  path: '/api/licenses/{id}',
  summary: 'Blocks a license key, or lets it work again.',
  input: z.object({
    id: idSchema(words.notFound),
    is_blocked: z.union([z.literal(0), z.literal(1)]),
  }),
  status: 200,
  output: licenseSchema,
  admin: 'required',
});

export const verifyLicense = defineRoute({
  method: 'POST',
  path: '/api/licenses/verify',
  summary: 'Whether a licence key holds for a trading account. For the software that was sold.',
  input: z.object({
    /** Case, spaces and dashes are ignored. */
    licenseKey: z.string(words.keyMissing).check(z.maxLength(200, words.invalid)),
    /** Platforms send it as a number. */
    accountNumber: z.union([z.string().check(z.maxLength(200, words.invalid)), z.number()], {
      error: words.accountMissing,
    }),
  }),
  status: 200,
  output: z.discriminatedUnion('valid', [
    z.object({
      valid: z.literal(true),
      productId: z.number(),
      accountNumber: z.string(),
      brokerName: z.string(),
    }),
    z.object({ valid: z.literal(false), error: z.literal(words.invalid) }),
  ]),
  limit: { points: 600 },
});
