import * as z from 'zod/mini';
import { texts, versionChannelNames } from '#texts/contract/versions.ts';

export { texts, versionChannelNames };

export const versionChannels = ['stable', 'beta'] as const;
export type VersionChannel = (typeof versionChannels)[number];

export const versionSchema = z.object({
  /** As it was typed. */
  number: z.string(),
  channel: z.enum(versionChannels),
  /** ISO 8601 in UTC. */
  releasedAt: z.string(),
  /** Markdown. */
  notes: z.string(),
  isWithdrawn: z.boolean(),
  /** Null where it is not withdrawn. */
  withdrawnReason: z.nullable(z.string()),
  // What follows is for an admin alone.
  fileName: z.optional(z.string()),
  sizeBytes: z.optional(z.number()),
  /** How often buyers have fetched its file. */
  downloads: z.optional(z.number()),
  /** When its buyers were told of it, ISO 8601 in UTC; null: they were not. */
  announcedAt: z.optional(z.nullable(z.string())),
});
export type Version = z.infer<typeof versionSchema>;
