import * as z from 'zod/mini';
import { texts } from '#texts/contract/release-mails.ts';
import { defineRoute } from './route.ts';
import { versionPathSchema } from './version-form.ts';

export { texts };

export const releaseMailStates = ['not-announced', 'queueing', 'sending', 'done'] as const;

/** Progress of a version's announcement mails. */
export const releaseMailSchema = z.object({
  /** One per address; before an announcement, how many there would be. Grows while `queueing`. */
  total: z.number(),
  sent: z.number(),
  /** Given up. */
  failed: z.number(),
  state: z.enum(releaseMailStates),
});
export type ReleaseMail = z.infer<typeof releaseMailSchema>;

export const getReleaseMail = defineRoute('GET', '/api/products/{id}/versions/{number}/mail', {
  summary: 'How far the mails have come that tell the buyers of a version.',
  input: versionPathSchema,
  output: releaseMailSchema,
  admin: 'required',
});

export const sendReleaseMail = defineRoute('POST', '/api/products/{id}/versions/{number}/mail', {
  summary:
    'Mails the buyers of a version that was not announced, once: a second call sends nothing and answers how far the first has come. Of a beta that became stable it mails those whom the mail of the beta has not reached.',
  input: versionPathSchema,
  output: releaseMailSchema,
  admin: 'required',
});
