import * as z from 'zod/mini';
import { listQuerySchema } from '#contract/seller/admin.ts';
import { ownerRoute } from '../route.ts';

export const mailKinds = [
  'one-time-password',
  'purchase-list',
  'review',
  'redownload-locked',
  'receipt',
  'handover',
  'refund',
  'credit-note',
  'payment-declined',
  'license-moved',
  'ticket',
  'ticket-reply',
  'release',
  'version-withdrawn',
  'copy',
  'moved-here',
  'term-ending',
  'term-ended',
  'renewal-refused',
  'trial-code',
  'trial',
  'trial-ended',
  'email-corrected',
  'invitation',
  'withdrawal',
  'withdrawal-notice',
  'withdrawal-declined',
  'event',
  'personal-data',
  'erasure-code',
  'account-changed',
] as const;
export type MailKind = (typeof mailKinds)[number];

const undeliveredMailSchema = z.object({
  id: z.number(),
  kind: z.enum(mailKinds),
  to: z.string(),
  subject: z.string(),
  /** Why sending was given up. */
  reason: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
});

export const listUndeliveredMails = ownerRoute('GET', '/api/undelivered-mails', {
  summary: 'Lists undeliverable emails, newest first.',
  input: listQuerySchema,
  output: z.object({ mails: z.array(undeliveredMailSchema), total: z.number() }),
  scope: 'customers:read',
});
