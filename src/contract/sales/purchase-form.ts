import * as z from 'zod/mini';
import { purchaseFormTexts as words } from '#texts/contract/sales.ts';
import { endSchema } from '#contract/seller/admin.ts';
import { emailSchema } from '#contract/kit/email.ts';
import { getOrder, orderIdSchema } from './orders.ts';
import { productIdSchema } from '#contract/catalogue/products.ts';
import { singleLine, ownerRoute } from '../route.ts';
import { maxTermDays } from './terms.ts';

const noteMaxLength = 500;
const reasonMaxLength = 200;
const maxKeyLimit = 1000;

export const texts = {
  ...words,
  noteTooLong: words.noteTooLong(noteMaxLength),
  reasonTooLong: words.reasonTooLong(reasonMaxLength),
  termDays: words.termDays(maxTermDays),
  keyLimit: words.keyLimit(maxKeyLimit),
} as const;

export const termDaysSchema = z
  .number(texts.termDays)
  .check(
    z.int(texts.termDays),
    z.minimum(1, texts.termDays),
    z.maximum(maxTermDays, texts.termDays),
  );

/** The seller's note; its buyer never sees it. */
export const noteSchema = z
  .string(texts.noteTooLong)
  .check(z.trim(), z.maxLength(noteMaxLength, texts.noteTooLong));

export const keyLimitSchema = z
  .number(texts.keyLimit)
  .check(
    z.int(texts.keyLimit),
    z.minimum(1, texts.keyLimit),
    z.maximum(maxKeyLimit, texts.keyLimit),
  );

/** Programs show the reason for a block, so it has one line. */
export const reasonSchema = z
  .string(texts.reasonMissing)
  .check(
    z.trim(),
    z.minLength(1, texts.reasonMissing),
    z.maxLength(reasonMaxLength, texts.reasonTooLong),
    singleLine(texts.reasonOneLine),
  );

export const copySchema = z.object({
  productId: productIdSchema,
  email: emailSchema,
  note: z._default(noteSchema, ''),
  /** Null or absent: never ends. */
  termDays: z.nullish(termDaysSchema),
  /** Mails the owner of the copy. */
  sendMail: z._default(z.boolean(), true),
});

export const giveCopy = ownerRoute('POST', '/api/purchases', {
  summary: 'Gives a copy of a product: a $0.00 purchase with an order ID from the shop.',
  input: copySchema,
  status: 201,
  output: z.object({
    success: z.literal(true),
    /** The purchase's id for the seller's calls; its owner opens it by one-time password. */
    purchaseId: z.string(),
    /** Begins with G. */
    orderID: z.string(),
  }),
  scope: 'refunds:write',
});

const purchaseFields = {
  /** Ends or restores access to a purchase that PayPal never saw. */
  isEnded: z.optional(z.boolean()),
  isBlocked: z.optional(z.boolean()),
  keyLimit: z.optional(keyLimitSchema),
  /** A moment in UTC, or the last day; null: never. Keys that end with the purchase follow. */
  expiresAt: z.optional(z.nullable(endSchema(texts.expiresAt))),
  note: z.optional(noteSchema),
};

export const updatePurchase = ownerRoute('PUT', '/api/purchases/{id}', {
  summary: 'Changes a purchase: ends, blocks or limits it, sets its end or note.',
  input: z
    .object({
      ...purchaseFields,
      id: orderIdSchema,
      /** Required to end or block access. */
      reason: z.optional(reasonSchema),
    })
    .check(
      z.refine(
        ({ isEnded, isBlocked, reason }) => reason !== undefined || (!isEnded && !isBlocked),
        { error: texts.reasonMissing, path: ['reason'] },
      ),
      z.refine(
        ({ isEnded, isBlocked, keyLimit, expiresAt, note }) =>
          [isEnded, isBlocked, keyLimit, expiresAt, note].some((value) => value !== undefined),
        texts.nothing,
      ),
    ),
  output: getOrder.output,
  scope: 'orders:write',
});

export const mailRenewalLink = ownerRoute('POST', '/api/purchases/{id}/renewal-link', {
  summary: 'Emails the buyer a link that renews the purchase.',
  input: z.object({ id: orderIdSchema }),
  output: z.object({ success: z.literal(true) }),
  scope: 'orders:write',
});
