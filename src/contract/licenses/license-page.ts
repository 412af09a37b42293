import * as z from 'zod/mini';
import {
  licensePageTexts as words,
  traceColumnNames as columns,
} from '#texts/contract/licenses.ts';
import { defineExport, defineColumns, labelled } from '#contract/seller/admin.ts';
import { licenseMovers } from './license-states.ts';
import { licenseSchema, texts as licenseTexts } from './licenses.ts';
import { offlineLeaseSchema } from './offline-leases.ts';
import { moveFormSchema, portalCheckSchema } from '#contract/buyers/portal.ts';
import {
  idSchema,
  movesSchema,
  singleLine,
  requiredText,
  ownerRoute,
  staffRoute,
} from '../route.ts';

const noticeMaxLength = 200;

export const texts = { ...words, noticeTooLong: words.noticeTooLong(noticeMaxLength) } as const;

/** Adds every login and server; both are empty beyond the first twenty of a day. */
const traceSchema = z.extend(portalCheckSchema, {
  /** `YYYY-MM-DD` in UTC; `YYYY-MM` for those older than a week. */
  day: z.string(),
  /** Days with a request. */
  days: z.number(),
});
export type LicenseTrace = z.infer<typeof traceSchema>;

const moveSchema = z.object({
  id: z.number(),
  fromAccountNumber: z.string(),
  fromBrokerName: z.string(),
  toAccountNumber: z.string(),
  toBrokerName: z.string(),
  by: z.enum(licenseMovers),
  isCounted: z.boolean(),
  reason: z.string(),
  createdAt: z.string(),
});

const licensePageSchema = z.extend(licenseSchema, {
  productId: z.number(),
  /** The account number as a terminal knows it; null if the typed text contains none. */
  login: z.nullable(z.string()),
  notice: z.string(),
  /** Address of its purchase or trial; null while PayPal gave none. */
  customerEmail: z.nullable(z.string()),
  firstLeaseAt: z.nullable(z.string()),
  lastLeaseAt: z.nullable(z.string()),
  /** UTC days with a lease. */
  daysUsed: z.number(),
  /** Shared by all keys of its purchase. */
  moveQuota: movesSchema,
  /** Newest first. */
  moves: z.array(moveSchema),
  /** Newest first. */
  offlineLeases: z.array(offlineLeaseSchema),
  /** Newest first, up to a few hundred. */
  traces: z.array(traceSchema),
});
export type LicensePage = z.infer<typeof licensePageSchema>;

const idInput = { id: idSchema(licenseTexts.notFound) };

export const getLicense = staffRoute('GET', '/api/licenses/{id}', {
  summary: 'Returns a license key with its purchase, moves and lease requests.',
  input: z.object(idInput),
  output: licensePageSchema,
  scope: 'licenses:read',
});

export const sellerMoveSchema = z.extend(moveFormSchema, {
  /** Seen by the seller only. */
  reason: requiredText(texts.reasonMissing, 200, texts.reasonTooLong),
});

export const moveLicense = staffRoute('POST', '/api/licenses/{id}/move', {
  summary: 'Moves a license key to another account for its buyer; the move is not counted.',
  input: z.extend(sellerMoveSchema, idInput),
  output: licenseSchema,
  scope: 'licenses:write',
});

export const noticeSchema = z.object({
  /** Empty removes the notice. */
  notice: z
    .string(texts.notice)
    .check(
      z.trim(),
      z.maxLength(noticeMaxLength, texts.noticeTooLong),
      singleLine(texts.noticeOneLine),
    ),
});

export const saveLicenseNotice = ownerRoute('PUT', '/api/licenses/{id}/notice', {
  summary: 'Sets the one-line notice that the program shows on the chart.',
  input: z.extend(noticeSchema, idInput),
  output: z.object({ success: z.literal(true) }),
  scope: 'licenses:write',
});

export const setLicenseAlertAside = ownerRoute('POST', '/api/licenses/{id}/alert/set-aside', {
  summary: 'Hides the alert about many accounts using this license key for a week.',
  input: z.object(idInput),
  output: z.object({ success: z.literal(true) }),
  scope: 'licenses:write',
});

export const traceColumns = defineColumns({
  shown: labelled(columns, [
    'day',
    'login',
    'server',
    'firstAt',
    'lastAt',
    'count',
    'days',
    'outcome',
    'version',
    'platform',
    'build',
  ]),
  exported: [],
});

export const exportLicenseTraces = defineExport(
  '/api/licenses/{id}/traces.csv',
  'Exports a license key’s lease requests by day and month as CSV.',
  z.object(idInput),
  'licenses:read',
);

export const listLicenseUsage = ownerRoute('GET', '/api/license-usage', {
  summary: 'Lists each product’s active keys of the last 7 days, and the versions in use.',
  input: z.object({}),
  output: z.object({
    products: z.array(
      z.object({
        productId: z.number(),
        activeKeys: z.number(),
        /** Most used first. */
        versions: z.array(z.object({ version: z.string(), keys: z.number() })),
      }),
    ),
  }),
  scope: 'licenses:read',
});
export type LicenseUsage = z.infer<(typeof listLicenseUsage)['output']>['products'][number];
