import * as z from 'zod/mini';
import { licenseColumnNames as columns, licenseTexts as words } from '#texts/contract/licenses.ts';
import {
  defineExport,
  defineColumns,
  labelled,
  endSchema,
  sortedListSchema,
} from '#contract/seller/admin.ts';
import { maskableEmailSchema } from '#contract/kit/email.ts';
import { paypalOrderIdSchema, purchaseIdSchema } from '#contract/sales/orders.ts';
import { productIdSchema } from '#contract/catalogue/products.ts';
import { idSchema, requiredText, defineRoute, staffRoute } from '../route.ts';

/** Terms that end within this many days need attention. */
export const endingDays = 7;

export const licensesPerPurchase = 5;

export { words as texts };

/** The trading account a key is bound to, as typed. */
export const licenseBindingSchema = {
  accountNumber: requiredText(words.accountNumber, 50, words.accountNumberTooLong),
  brokerName: requiredText(words.brokerName, 100, words.brokerNameTooLong),
};

/** The masked address of the receipt, sent back unchanged, stands for the order's own. */
export const licenseFormSchema = z.object({ email: maskableEmailSchema, ...licenseBindingSchema });

export const createLicense = defineRoute('POST', '/api/licenses', {
  summary:
    'Creates a license key for a purchase; the same account, broker and email return the same key.',
  input: z.extend(licenseFormSchema, {
    purchaseId: purchaseIdSchema,
    /** Required for a bundle: each of its products has its own keys. */
    productId: z.optional(productIdSchema),
  }),
  status: 201,
  output: z.object({ success: z.literal(true), licenseKey: z.string() }),
  limit: { points: 120, counts: 'refusals' },
});

/** A license key as its buyer sees it. */
export const purchaseLicenseSchema = z.object({
  licenseKey: z.string(),
  accountNumber: z.string(),
  brokerName: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** By the seller. */
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

export const listPurchaseLicenses = defineRoute('POST', '/api/purchases/{id}/licenses', {
  summary: 'Lists a purchase’s license keys for its buyer, by `purchaseId`.',
  input: z.object({
    id: purchaseIdSchema,
    orderID: paypalOrderIdSchema,
    /** A product of the bundle; the first by default. */
    productId: z.optional(productIdSchema),
  }),
  output: purchaseLicensesSchema,
  limit: { points: 120, counts: 'refusals' },
});

export const licenseSchema = z.object({
  id: z.number(),
  /** Empty for a trial's key. */
  purchaseId: z.string(),
  /** The product that the key opens, named as it was when bought. */
  productName: z.string(),
  licenseKey: z.string(),
  accountNumber: z.string(),
  brokerName: z.string(),
  email: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** 1: blocked by the seller. */
  is_blocked: z.union([z.literal(0), z.literal(1)]),
  /** When its term ends, ISO 8601 in UTC; null: never. */
  expiresAt: z.nullable(z.string()),
  /** 1: its purchase or its term has ended, so the key no longer works. */
  is_ended: z.union([z.literal(0), z.literal(1)]),
});
export type License = z.infer<typeof licenseSchema>;

export const licenseColumns = defineColumns({
  shown: labelled(columns, [
    'id',
    'purchaseId',
    'licenseKey',
    'accountNumber',
    'brokerName',
    'email',
    'createdAt',
    'expiresAt',
  ]),
  exported: labelled(columns, ['is_blocked', 'is_ended', 'productName']),
});

export const licenseQuerySchema = z.extend(sortedListSchema(licenseColumns.shown, 'id'), {
  state: z._default(z.enum(['all', 'active', 'blocked', 'ended', 'ending']), 'all'),
});

export const listLicenses = staffRoute('GET', '/api/licenses', {
  summary: 'Lists license keys, newest first by default.',
  input: licenseQuerySchema,
  output: z.object({ licenses: z.array(licenseSchema), total: z.number() }),
  scope: 'licenses:read',
});

export const exportLicenses = defineExport(
  '/api/licenses.csv',
  'Exports the list of license keys as CSV.',
  licenseQuerySchema,
  'licenses:read',
);

export const updateLicense = staffRoute('PUT', '/api/licenses/{id}', {
  summary: 'Blocks or unblocks a license key, or sets when its term ends.',
  input: z
    .object({
      id: idSchema(words.notFound),
      is_blocked: z.optional(z.union([z.literal(0), z.literal(1)])),
      /** A moment in UTC, or the last day; null: never. */
      expiresAt: z.optional(z.nullable(endSchema(words.expiresAt))),
    })
    .check(
      z.refine(
        ({ is_blocked: isBlocked, expiresAt }) =>
          isBlocked !== undefined || expiresAt !== undefined,
        words.nothing,
      ),
    ),
  output: licenseSchema,
  scope: 'licenses:write',
});

export const verifyLicense = defineRoute('POST', '/api/licenses/verify', {
  summary: 'Checks a license key for a trading account, for sold programs.',
  input: z.object({
    /** Case, spaces and dashes are ignored. */
    licenseKey: z.string(words.keyMissing).check(z.maxLength(200, words.invalid)),
    /** Platforms send it as a number. */
    accountNumber: z.union([z.string().check(z.maxLength(200, words.invalid)), z.number()], {
      error: words.accountMissing,
    }),
  }),
  output: z.discriminatedUnion('valid', [
    z.object({
      valid: z.literal(true),
      productId: z.number(),
      accountNumber: z.string(),
      brokerName: z.string(),
      /** End of its term, ISO 8601; null: never. */
      expiresAt: z.nullable(z.string()),
    }),
    z.object({
      valid: z.literal(false),
      error: z.literal(words.invalid),
      /** Present if the key is for the account. */
      expiresAt: z.optional(z.nullable(z.string())),
    }),
  ]),
});
