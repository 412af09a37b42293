import * as z from 'zod/mini';
import { releaseMailTexts as texts } from '#texts/contract/catalogue.ts';
import { ownerRoute } from '../route.ts';
import { productIdSchema } from './products.ts';
import { versionFormSchema, versionPathSchema } from './version-form.ts';

export { texts };

export const releaseMailStates = ['not-announced', 'queueing', 'sending', 'done'] as const;

export const releaseMailSchema = z.object({
  /** One per address; before an announcement, how many there would be. Grows while `queueing`. */
  total: z.number(),
  sent: z.number(),
  /** Given up on. */
  failed: z.number(),
  /** Recipients who paid within thirty days of their mail; counted once all are sent. */
  bought: z.number(),
  state: z.enum(releaseMailStates),
});
export type ReleaseMail = z.infer<typeof releaseMailSchema>;

export const getReleaseMail = ownerRoute('GET', '/api/products/{id}/versions/{number}/mail', {
  summary: 'Returns the progress of a version’s announcement emails.',
  input: versionPathSchema,
  output: releaseMailSchema,
  scope: 'products:read',
});

export const sendReleaseMail = ownerRoute('POST', '/api/products/{id}/versions/{number}/mail', {
  summary:
    'Announces a version to its buyers once; later calls return the progress. A beta made stable is announced to buyers who got no email about the beta.',
  input: versionPathSchema,
  output: releaseMailSchema,
  scope: 'products:write',
});

export const previewReleaseMail = ownerRoute('POST', '/api/products/{id}/release-preview', {
  summary: 'Renders the mail that would announce a version.',
  input: z.extend(z.pick(versionFormSchema, { number: true, channel: true, notes: true }), {
    id: productIdSchema,
  }),
  // 20,000 characters of up to six bytes each in JSON.
  bodyLimitBytes: 128 * 1024,
  output: z.object({ subject: z.string(), html: z.string() }),
  scope: 'products:write',
});
