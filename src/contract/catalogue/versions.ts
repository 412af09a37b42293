import * as z from 'zod/mini';
import {
  versionChannelNames,
  versionFormTexts as formTexts,
  versionTexts as texts,
} from '#texts/contract/catalogue.ts';
import { findNumberIssue } from './version-numbers.ts';

export { texts, versionChannelNames };

export const versionChannels = ['stable', 'beta'] as const;
export type VersionChannel = (typeof versionChannels)[number];

export const versionNumberSchema = z
  .string(formTexts.noNumber)
  .check(z.trim(), z.minLength(1, formTexts.noNumber), ({ value, issues }) => {
    const message = value === '' ? null : findNumberIssue(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  });

export const versionSchema = z.object({
  /** As typed. */
  number: z.string(),
  channel: z.enum(versionChannels),
  /** ISO 8601 in UTC. */
  releasedAt: z.string(),
  /** Markdown. */
  notes: z.string(),
  isWithdrawn: z.boolean(),
  /** Null if not withdrawn. */
  withdrawnReason: z.nullable(z.string()),
  // The rest is for admins only.
  fileName: z.optional(z.string()),
  sizeBytes: z.optional(z.number()),
  downloads: z.optional(z.number()),
  /** When it was announced to buyers, ISO 8601 in UTC; null if it was not. */
  announcedAt: z.optional(z.nullable(z.string())),
});
export type Version = z.infer<typeof versionSchema>;
