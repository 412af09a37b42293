import * as z from 'zod/mini';

export const releaseMailStates = ['not-announced', 'queueing', 'sending', 'done'] as const;

/** How far the mails that tell the buyers of a version have come. */
export const releaseMailSchema = z.object({
  /** One for each address; where it was not announced, how many there would be. While it is `queueing` it grows. */
  total: z.number(),
  sent: z.number(),
  /** Given up. */
  failed: z.number(),
  state: z.enum(releaseMailStates),
});
export type ReleaseMail = z.infer<typeof releaseMailSchema>;
