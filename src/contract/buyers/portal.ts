import * as z from 'zod/mini';
import { portalTexts as words } from '#texts/contract/buyers.ts';
import { purchasedPartsSchema } from '#contract/catalogue/bundles.ts';
import { leaseOutcomes, loginOf } from '#contract/licenses/license-states.ts';
import {
  licenseBindingSchema,
  purchaseLicenseSchema,
  texts as licenseTexts,
} from '#contract/licenses/licenses.ts';
import { portalOfflineSchema } from '#contract/licenses/offline-leases.ts';
import { productIdSchema } from '#contract/catalogue/products.ts';
import { defineRoute, idSchema, movesSchema } from '../route.ts';
import { versionSchema } from '#contract/catalogue/versions.ts';

/** How long a one-time password opens its purchase. */
export const portalMinutes = 30;
/** Moves per purchase within `moveWindowDays`; free moves and the seller's do not count. */
export const movesPerPurchase = 3;
export const moveWindowDays = 30;
/** A key younger than this moves for free if its program never asked for a lease. */
export const freeMoveHours = 24;
export const freeMovesPerLicense = 3;
/** Validity of a lease granted to the previous account. */
export const leaseHours = 72;
export const shownChecks = 20;

export const texts = {
  ...words,
  noneLeft: (day: string) => words.noneLeft(movesPerPurchase, day),
} as const;

/** The token of an opened purchase; sent in bodies only, never in an address. */
export const portalTokenSchema = z.string(words.dead);

/** A product of a bundle; the first by default. */
const partIdSchema = z.optional(productIdSchema);

/** The target account of a move; must contain a terminal login. */
export const moveFormSchema = z.object({
  accountNumber: licenseBindingSchema.accountNumber.check(
    z.refine((text) => loginOf(text) !== null, words.noLogin),
  ),
  brokerName: licenseBindingSchema.brokerName,
});

const checkSchema = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Empty for other accounts. */
  server: z.string(),
  version: z.string(),
  platform: z.string(),
  outcome: z.enum(leaseOutcomes),
});

const portalLicenseSchema = z.extend(purchaseLicenseSchema, {
  id: z.number(),
  /** When its term ends, ISO 8601 in UTC; null: never. */
  expiresAt: z.nullable(z.string()),
  isOver: z.boolean(),
  /** The latest by its own account, or else by any account. */
  lastCheck: z.nullable(checkSchema),
  offline: portalOfflineSchema,
});
export type PortalLicense = z.infer<typeof portalLicenseSchema>;
export type Moves = z.infer<typeof movesSchema>;

const portalSchema = z.object({
  success: z.literal(true),
  /** The purchased product, or the part of a bundle that was asked for. */
  product: z.object({ id: z.number(), name: z.string() }),
  parts: purchasedPartsSchema,
  /** Blocked keys count as used. */
  keys: z.object({ limit: z.number(), used: z.number() }),
  moves: movesSchema,
  /** The purchase's term has ended: no new keys or files until it is renewed. */
  isOver: z.boolean(),
  renewal: z.nullable(
    z.object({
      /** Link to renew it, valid for a day; relative to the shop's root. */
      path: z.string(),
      /** End of the purchase, or else of its last key; ISO 8601 in UTC. */
      endsAt: z.string(),
    }),
  ),
  /** Oldest first. */
  licenses: z.array(portalLicenseSchema),
});
export type Portal = z.infer<typeof portalSchema>;

export const listPortalLicenses = defineRoute('POST', '/api/portal/licenses', {
  summary: 'Lists the license keys of a purchase opened by a one-time password.',
  input: z.object({ portalToken: portalTokenSchema, productId: partIdSchema }),
  output: portalSchema,
});

export const movePortalLicense = defineRoute('POST', '/api/portal/licenses/{id}/move', {
  summary: `Moves a license key to another account: ${movesPerPurchase} in ${moveWindowDays} days. Idempotent.`,
  input: z.extend(moveFormSchema, {
    id: idSchema(licenseTexts.notFound),
    portalToken: portalTokenSchema,
  }),
  output: z.object({ success: z.literal(true), license: portalLicenseSchema, moves: movesSchema }),
});

/** One day's lease requests by one login and server, with the result of the last. */
export const portalCheckSchema = z.object({
  /** For other accounts only the last three digits, after `•••`. */
  login: z.string(),
  /** Empty for other accounts. */
  server: z.string(),
  /** ISO 8601 in UTC. */
  firstAt: z.string(),
  lastAt: z.string(),
  count: z.number(),
  outcome: z.enum(leaseOutcomes),
  version: z.string(),
  platform: z.string(),
  build: z.string(),
});
export type PortalCheck = z.infer<typeof portalCheckSchema>;

export const portalChecksSchema = z.object({
  success: z.literal(true),
  /** Newest first. */
  checks: z.array(portalCheckSchema),
});

export const listPortalChecks = defineRoute('POST', '/api/portal/licenses/{id}/checks', {
  summary: `Lists the last ${shownChecks} lease requests of a license key, refused ones included.`,
  input: z.object({ id: idSchema(licenseTexts.notFound), portalToken: portalTokenSchema }),
  output: portalChecksSchema,
});

const portalVersionSchema = z.extend(
  z.pick(versionSchema, {
    number: true,
    channel: true,
    releasedAt: true,
    notes: true,
    isWithdrawn: true,
    withdrawnReason: true,
  }),
  {
    /** Sanitised HTML; null without any. */
    notesHtml: z.nullable(z.string()),
    /** The newest stable version, which everyone is offered. */
    isPresent: z.boolean(),
    fileName: z.string(),
    sizeBytes: z.number(),
    /** A signed link, relative to the shop's root; null if withdrawn and after the term's end. */
    filePath: z.nullable(z.string()),
  },
);
export type PortalVersion = z.infer<typeof portalVersionSchema>;

const portalVersionsSchema = z.object({
  success: z.literal(true),
  /** Includes betas. */
  isBeta: z.boolean(),
  /** Newest first; a withdrawn one has no link. */
  versions: z.array(portalVersionSchema),
});
export type PortalVersions = z.infer<typeof portalVersionsSchema>;

export const listPortalVersions = defineRoute('POST', '/api/portal/versions', {
  summary:
    'Lists the versions of a purchase opened by a one-time password, each with a link; betas if the buyer chose them.',
  input: z.object({ portalToken: portalTokenSchema, productId: partIdSchema }),
  output: portalVersionsSchema,
});

export const savePortalBeta = defineRoute('POST', '/api/portal/beta', {
  summary: 'Saves whether the buyer is offered betas, and lists the versions.',
  input: z.object({
    portalToken: portalTokenSchema,
    productId: partIdSchema,
    isBeta: z.boolean(words.isBeta),
  }),
  output: portalVersionsSchema,
});
