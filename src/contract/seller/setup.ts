import * as z from 'zod/mini';
import { setupErrors as texts } from '#texts/contract/seller.ts';
import { defineRoute, ownerRoute } from '../route.ts';

export { texts };

/** The seller's steps to the first sale, in order. */
export const setupSteps = ['brand', 'payment', 'first-product', 'first-sale'] as const;

/** Lists a new shop's steps, then its checks. */
export const setupRows = [
  ...setupSteps,
  'address',
  'paypal',
  'webhook',
  'postmark',
  'sender',
  'broadcast',
  'test-mail',
  'inbound-mail',
  'storage',
  'disk',
  'backup',
  'secret-key',
  'license-include',
  'imprint',
  'legal-texts',
] as const;
export type SetupRow = (typeof setupRows)[number];

/** Rows that only a person can confirm. */
export const tickedRows = ['secret-key', 'license-include', 'legal-texts'] as const;

export const setupStates = ['open', 'ok', 'failed', 'set-aside'] as const;
export type SetupState = (typeof setupStates)[number];

const setupSchema = z.object({
  rows: z.array(
    z.object({
      row: z.enum(setupRows),
      state: z.enum(setupStates),
      /** Result of the last try; a failure says where to fix it. */
      detail: z.string(),
      /** ISO 8601 in UTC; null: never. */
      triedAt: z.nullable(z.string()),
    }),
  ),
  /** Rows that are neither green nor set aside. */
  open: z.number(),
});
export type Setup = z.infer<typeof setupSchema>;

export const getSetup = ownerRoute('GET', '/api/setup', {
  summary: 'Lists what a shop needs before its first sale, with the results of the last tries.',
  input: z.object({}),
  output: setupSchema,
});

export const trySetup = ownerRoute('POST', '/api/setup/{row}', {
  summary: 'Runs or repairs a set-up check, or skips it.',
  input: z.object({
    /** `test-payment` is the earlier name of `first-sale`. */
    row: z.pipe(
      z.enum([...setupRows, 'test-payment'], texts.noSuchRow),
      z.transform((row) => (row === 'test-payment' ? 'first-sale' : row)),
    ),
    action: z._default(z.enum(['try', 'set-aside']), 'try'),
  }),
  output: setupSchema,
});

export const createTestPayment = ownerRoute('POST', '/api/setup/test-payment/order', {
  summary: 'Creates a payment of $1 at PayPal, which the row `first-sale` captures and refunds.',
  input: z.object({}),
  status: 201,
  output: z.object({
    /** PayPal's order id. */
    id: z.string(),
  }),
});

export const offerBackup = ownerRoute('POST', '/api/setup/backup/link', {
  summary: 'Creates a link that downloads one backup, once, within a minute.',
  input: z.object({}),
  status: 201,
  output: z.object({
    /** Relative to the shop's root. */
    path: z.string(),
  }),
});

export const downloadBackup = defineRoute('GET', '/api/setup/backup/file', {
  summary: 'Creates a backup and returns it. Its token is the authorisation.',
  input: z.object({ token: z.string(texts.deadLink).check(z.maxLength(100, texts.deadLink)) }),
  output: z.string(),
  answer: 'attachment',
  limit: { points: 20 },
});
