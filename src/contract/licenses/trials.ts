import * as z from 'zod/mini';
import { trialTexts as texts } from '#texts/contract/licenses.ts';
import { listQuerySchema } from '#contract/seller/admin.ts';
import { emailSchema } from '#contract/kit/email.ts';
import { moveFormSchema } from '#contract/buyers/portal.ts';
import { programSchema } from '#contract/catalogue/programs.ts';
import { productIdSchema } from '#contract/catalogue/products.ts';
import { oneTimePasswordFormSchema, typedCodeSchema } from '#contract/buyers/redownload.ts';
import { defineRoute, ownerRoute } from '../route.ts';

export { texts };

/** Calls per address in ten minutes; each may send a mail. */
const limit = { points: 120 };

export const trialEmailSchema = z.object({ email: emailSchema });

export const requestTrial = defineRoute('POST', '/api/trials', {
  summary: 'Emails a code that starts a trial. The answer is the same if none is available.',
  input: z.extend(trialEmailSchema, { productId: productIdSchema }),
  output: z.object({ success: z.literal(true) }),
  limit,
});

/** Confirms an email by its mailed code, and names the account that the trial runs on. */
export const trialFormSchema = z.extend(moveFormSchema, {
  code: oneTimePasswordFormSchema.shape.oneTimePassword,
});

export const confirmTrial = defineRoute('POST', '/api/trials/confirm', {
  summary: 'Starts a trial with an emailed code: one per address and one per account, ever.',
  input: z.extend(moveFormSchema, {
    productId: productIdSchema,
    email: emailSchema,
    code: typedCodeSchema,
  }),
  status: 201,
  output: z.object({
    success: z.literal(true),
    licenseKey: z.string(),
    /** A signed link, relative to the shop's root. */
    filePath: z.string(),
    /** The latest possible end, ISO 8601 in UTC: the days count from the first lease. */
    expiresAt: z.string(),
    program: programSchema,
    /** Lists this key's lease requests for half an hour; sent in bodies only. */
    checksToken: z.string(),
  }),
  limit: { points: 120, counts: 'refusals' },
});

const trialSchema = z.object({
  licenseId: z.number(),
  productId: z.number(),
  productName: z.string(),
  email: z.string(),
  accountNumber: z.string(),
  brokerName: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** First lease, ISO 8601 in UTC; null before it. */
  startedAt: z.nullable(z.string()),
  /** ISO 8601 in UTC; null if the seller has set no end. */
  expiresAt: z.nullable(z.string()),
  /** The address bought the product afterwards. */
  isBought: z.boolean(),
});
export type Trial = z.infer<typeof trialSchema>;

export const listTrials = ownerRoute('GET', '/api/trials', {
  summary: 'Lists trials, latest first, with how many led to a purchase.',
  input: listQuerySchema,
  output: z.object({
    trials: z.array(trialSchema),
    total: z.number(),
    /** How many of all matching trials were bought afterwards. */
    bought: z.number(),
  }),
  scope: 'licenses:read',
});
