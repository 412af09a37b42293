import * as z from 'zod/mini';
import { texts as words } from '#texts/contract/portal.ts';
import { leaseOutcomes } from './license-states.ts';
import { licenseBindingSchema, purchaseLicenseSchema, texts as licenseTexts } from './licenses.ts';
import { loginOf } from './login.ts';
import { defineRoute, idSchema, movesSchema } from './route.ts';
import { versionSchema } from './versions.ts';

/** How long a one-time password opens the keys of its purchase. */
export const portalMinutes = 30;
/** Moves that a purchase has within so many days; those of mistakes and of the seller do not count. */
export const movesPerPurchase = 3;
export const moveWindowDays = 30;
/** A key younger than this that its program never used moves without being counted, so many times. */
export const freeMoveHours = 24;
export const freeMovesPerLicense = 3;
/** A lease that was given to the account before holds as long as this. */
export const leaseHours = 72;
/** The checks that connection help looks at. */
export const shownChecks = 20;

export const texts = {
  ...words,
  noneLeft: (day: string) => words.noneLeft(movesPerPurchase, day),
} as const;

/** In bodies only, never in an address. */
const portalTokenSchema = z.string(words.dead);

/** Which account a key goes to. It must hold a number that a terminal can know. */
export const moveFormSchema = z.object({
  accountNumber: licenseBindingSchema.accountNumber.check(
    z.refine((text) => loginOf(text) !== null, words.noLogin),
  ),
  brokerName: licenseBindingSchema.brokerName,
});

const checkSchema = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Empty where another account than the key's has asked. */
  server: z.string(),
  version: z.string(),
  platform: z.string(),
  outcome: z.enum(leaseOutcomes),
});

const portalLicenseSchema = z.extend(purchaseLicenseSchema, {
  id: z.number(),
  /** The latest that its own account made, or else that any account made. */
  lastCheck: z.nullable(checkSchema),
});
export type PortalLicense = z.infer<typeof portalLicenseSchema>;
export type Moves = z.infer<typeof movesSchema>;

const portalSchema = z.object({
  success: z.literal(true),
  product: z.object({ id: z.number(), name: z.string() }),
  /** Blocked keys count as used. */
  keys: z.object({ limit: z.number(), used: z.number() }),
  moves: movesSchema,
  /** The oldest first. */
  licenses: z.array(portalLicenseSchema),
});
export type Portal = z.infer<typeof portalSchema>;

export const listPortalLicenses = defineRoute({
  method: 'POST',
  path: '/api/portal/licenses',
  summary: 'The license keys of the purchase that a one-time password has opened.',
  input: z.object({ portalToken: portalTokenSchema }),
  status: 200,
  output: portalSchema,
});

export const movePortalLicense = defineRoute({
  method: 'POST',
  path: '/api/portal/licenses/{id}/move',
  summary: `Moves a license key to another account: ${movesPerPurchase} in ${moveWindowDays} days. Safe to repeat.`,
  input: z.extend(moveFormSchema, {
    id: idSchema(licenseTexts.notFound),
    portalToken: portalTokenSchema,
  }),
  status: 200,
  output: z.object({
    success: z.literal(true),
    license: portalLicenseSchema,
    moves: movesSchema,
  }),
});

/** What came of a program's questions on one day, by one login and server. */
export const portalCheckSchema = z.object({
  /** Of another account than the key's only the last three digits, after `•••`. */
  login: z.string(),
  /** Empty for another account. */
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

export const listPortalChecks = defineRoute({
  method: 'POST',
  path: '/api/portal/licenses/{id}/checks',
  summary: `Who asked for a lease with a license key, the last ${shownChecks}, refused ones too.`,
  input: z.object({ id: idSchema(licenseTexts.notFound), portalToken: portalTokenSchema }),
  status: 200,
  output: z.object({
    success: z.literal(true),
    /** The newest first. */
    checks: z.array(portalCheckSchema),
  }),
});

const portalVersionSchema = z.extend(
  z.pick(versionSchema, { number: true, channel: true, releasedAt: true, notes: true }),
  {
    /** It is the one that everybody is offered: the newest stable one. */
    isPresent: z.boolean(),
    fileName: z.string(),
    sizeBytes: z.number(),
    /** A signed link, relative to the shop's root. */
    filePath: z.string(),
  },
);
export type PortalVersion = z.infer<typeof portalVersionSchema>;

const portalVersionsSchema = z.object({
  success: z.literal(true),
  /** Betas are among them. */
  isBeta: z.boolean(),
  /** What is not withdrawn, the newest first. */
  versions: z.array(portalVersionSchema),
});
export type PortalVersions = z.infer<typeof portalVersionsSchema>;

export const listPortalVersions = defineRoute({
  method: 'POST',
  path: '/api/portal/versions',
  summary:
    'The versions of the product that a one-time password has opened, each with a link of its own; betas where the buyer has chosen them.',
  input: z.object({ portalToken: portalTokenSchema }),
  status: 200,
  output: portalVersionsSchema,
});

export const savePortalBeta = defineRoute({
  method: 'POST',
  path: '/api/portal/beta',
  summary: 'Keeps with the purchase whether its buyer is offered betas, and lists the versions.',
  input: z.object({
    portalToken: portalTokenSchema,
    isBeta: z.boolean(words.isBeta),
  }),
  status: 200,
  output: portalVersionsSchema,
});
