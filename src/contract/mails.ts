import * as z from 'zod/mini';
import { listQuerySchema } from './admin.ts';
import { defineRoute } from './route.ts';

/** Purposes of the store's mails. */
export const mailKinds = [
  'one-time-password',
  'redownload-locked',
  'receipt',
  'refund',
  'payment-declined',
  'license-moved',
  'ticket',
  'ticket-reply',
  'release',
  'copy',
  'moved-here',
  'term-ending',
  'term-ended',
  'renewal-refused',
  'trial-code',
  'trial',
  'trial-ended',
] as const;
export type MailKind = (typeof mailKinds)[number];

const undeliveredMailSchema = z.object({
  id: z.number(),
  /** The mail's purpose. */
  kind: z.enum(mailKinds),
  to: z.string(),
  subject: z.string(),
  /** Why it was given up. */
  reason: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
});

export const listUndeliveredMails = defineRoute('GET', '/api/undelivered-mails', {
  summary: 'Lists undeliverable mails, newest first.',
  input: listQuerySchema,
  output: z.object({ mails: z.array(undeliveredMailSchema), total: z.number() }),
  admin: 'required',
});
