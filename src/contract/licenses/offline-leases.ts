import * as z from 'zod/mini';
import { offlineLeaseTexts as words } from '#texts/contract/licenses.ts';
import { portalTexts } from '#texts/contract/buyers.ts';
import { offlineLeaseMakers } from './license-states.ts';
import { texts as licenseTexts } from './licenses.ts';
import { idSchema, singleLine, defineRoute, ownerRoute } from '../route.ts';

/** The longest offline lease, for the seller too. */
export const maxOfflineDays = 366;
/** Buyers can create none before this day after the payment, since no refund reaches the file. */
export const offlineFromDay = 15;
/** Per key. */
export const shownOfflineLeases = 20;

const maxServerLength = 128;
const serverText = words.server(maxServerLength);
const daysText = words.days(maxOfflineDays);

export const texts = {
  ...words,
  tooEarly: (day: string) => words.tooEarly(offlineFromDay, day),
} as const;

export const offlineFormSchema = z.object({
  days: z
    .number(daysText)
    .check(z.int(daysText), z.minimum(1, daysText), z.maximum(maxOfflineDays, daysText)),
  /** The terminal's; empty for the one that last asked from the bound account. */
  server: z
    ._default(z.string(serverText), '')
    .check(z.trim(), z.maxLength(maxServerLength, serverText), singleLine(serverText)),
});

export type OfflineForm = z.infer<typeof offlineFormSchema>;

const fileSchema = z.object({
  /** The name under which programs look for it. */
  name: z.string(),
  /** Base64. The store keeps no copy. */
  file: z.string(),
});

const madeSchema = z.extend(fileSchema, {
  success: z.literal(true),
  /** `file` first, then the one that newer programs accept on any server. */
  files: z.array(fileSchema),
  /** Instructions for the terminal. */
  steps: z.tuple([z.string(), z.string(), z.string()]),
  /** ISO 8601 in UTC. */
  expiresAt: z.string(),
});
export type MadeOfflineLease = z.infer<typeof madeSchema>;

export const offlineLeaseSchema = z.object({
  id: z.number(),
  /** Empty if none was known. */
  server: z.string(),
  by: z.enum(offlineLeaseMakers),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type OfflineLease = z.infer<typeof offlineLeaseSchema>;

/** A buyer's limits on a key's offline leases, and those issued, newest first. */
export const portalOfflineSchema = z.object({
  /** 0: none. */
  maxDays: z.number(),
  /** When the first is possible, ISO 8601 in UTC; null if nothing was paid. */
  from: z.nullable(z.string()),
  leases: z.array(offlineLeaseSchema),
});

const idInput = { id: idSchema(licenseTexts.notFound) };

export const makeOfflineLease = ownerRoute('POST', '/api/licenses/{id}/offline-lease', {
  summary: 'Creates a lease as a file, for a terminal that cannot reach the store. It is final.',
  input: z.extend(offlineFormSchema, idInput),
  status: 201,
  output: madeSchema,
  scope: 'licenses:write',
});

export const makePortalOfflineLease = defineRoute(
  'POST',
  '/api/portal/licenses/{id}/offline-lease',
  {
    summary: `Creates a lease as a file, from day ${offlineFromDay} after the payment. It is final.`,
    input: z.extend(offlineFormSchema, { ...idInput, portalToken: z.string(portalTexts.dead) }),
    status: 201,
    output: madeSchema,
  },
);
