import * as z from 'zod/mini';
import { includeTexts as texts } from '#texts/contract/licenses.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import { idSchema, ownerRoute } from '../route.ts';

export { texts };

const input = z.object({ id: idSchema(productTexts.notFound) });

const licenseIncludeSchema = z.object({
  fileName: z.string(),
  /** Why terminals cannot reach the store, one sentence each; empty if they can. */
  unreachable: z.array(z.string()),
  /** The address that buyers allow in their terminals. */
  siteUrl: z.string(),
  /** Lines a program needs, each with its place. */
  lines: z.array(z.object({ place: z.string(), code: z.string() })),
  /** Public keys that verify leases, newest first, standby ones last. */
  publicKeys: z.array(z.object({ kid: z.number(), publicKey: z.string() })),
  /** A complete expert advisor per platform. */
  examples: z.array(
    z.object({ platform: z.enum(['MT4', 'MT5']), fileName: z.string(), code: z.string() }),
  ),
});
export type LicenseInclude = z.infer<typeof licenseIncludeSchema>;

export const getLicenseInclude = ownerRoute('GET', '/api/products/{id}/license-include', {
  summary: 'Returns what adds the license check to a program: lines, public keys, examples.',
  input,
  output: licenseIncludeSchema,
  scope: 'products:read',
});

export const downloadLicenseInclude = ownerRoute('GET', '/api/products/{id}/license.mqh', {
  summary: 'Downloads a product’s license check as an include file for MQL4 and MQL5.',
  input,
  output: z.string(),
  answer: 'attachment',
  scope: 'products:read',
});

export const downloadLicenseHelper = ownerRoute('GET', '/api/products/{id}/license-helper', {
  summary: 'Downloads an archive with the program that keeps leases for a product’s indicators.',
  input,
  output: z.string(),
  answer: 'attachment',
  scope: 'products:read',
});
