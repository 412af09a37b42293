import * as z from 'zod/mini';
import { redownloadTexts as words } from '#texts/contract/buyers.ts';
import { purchasedPartsSchema } from '#contract/catalogue/bundles.ts';
import { programSchema } from '#contract/catalogue/programs.ts';
import { emailSchema } from '#contract/kit/email.ts';
import { defineRoute, requiredText } from '../route.ts';

export const oneTimePasswordMinutes = 10;

export const texts = { ...words, sent: words.sent(oneTimePasswordMinutes) } as const;

const withoutSpaces = z.overwrite<string>((text) => text.replace(/\s/g, ''));

/** A one-time password as typed; spaces are ignored. */
export const typedCodeSchema = z
  .string(words.oneTimePassword)
  .check(withoutSpaces, z.maxLength(64, words.invalidOneTimePassword));

/** Identifies a purchase and its buyer, to request a one-time password. */
export const purchaseClaimSchema = z.object({
  /** PayPal's order id or capture id, which PayPal's mails call the transaction ID. */
  orderId: requiredText(words.orderId, 64, words.orderIdTooLong),
  email: emailSchema,
});
export type PurchaseClaim = z.infer<typeof purchaseClaimSchema>;

/** Stricter than the call, so that malformed codes do not use up an attempt. */
export const oneTimePasswordFormSchema = z.object({
  oneTimePassword: z
    .string(words.oneTimePassword)
    .check(
      withoutSpaces,
      z.minLength(1, words.oneTimePassword),
      z.regex(/^\d{8}$/, words.invalidOneTimePassword),
    ),
});

export const requestOneTimePassword = defineRoute('POST', '/api/request-otp', {
  summary: 'Emails a one-time password to a purchase’s address: three in ten minutes.',
  input: purchaseClaimSchema,
  output: z.object({ success: z.literal(true), message: z.string() }),
});

export const redownload = defineRoute('POST', '/api/redownload', {
  summary: 'Returns a link to a purchase’s current file for its newest one-time password.',
  input: z.extend(purchaseClaimSchema, { otp: typedCodeSchema }),
  output: z.object({
    success: z.literal(true),
    /** A signed link from the shop's root; null, like name and size, after the term's end. */
    filePath: z.nullable(z.string()),
    /** There is no link before the confirmation is in the buyer's hands (`getDelivery`). */
    isAwaitingConfirmation: z.boolean(),
    fileName: z.nullable(z.string()),
    sizeBytes: z.nullable(z.number()),
    /** When the term ends, ISO 8601 in UTC; null: never. */
    expiresAt: z.nullable(z.string()),
    /** When a withdrawal arrived that is not decided, ISO 8601 in UTC; null: none. */
    withdrawnAt: z.nullable(z.string()),
    /** Relative to the shop's root. */
    imagePath: z.nullable(z.string()),
    /** Opens the purchase's keys for half an hour; opaque. */
    purchaseId: z.string(),
    /** PayPal's order id, whichever of the two was given. */
    orderId: z.string(),
    productName: z.string(),
    parts: purchasedPartsSchema,
    programs: z.array(programSchema),
    /** Masked address of the purchase: `t•••@example.com`. */
    receiptTo: z.string(),
    /** Opens the purchase's license keys for half an hour; sent in bodies only. */
    portalToken: z.string(),
  }),
});
