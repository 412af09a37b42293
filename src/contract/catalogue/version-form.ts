import * as z from 'zod/mini';
import { versionFormTexts as words } from '#texts/contract/catalogue.ts';
import { formatCount } from '#texts/language.ts';
import { requestIdSchema } from '#contract/seller/admin.ts';
import { noticeSchema } from '#contract/licenses/license-page.ts';
import { productUploads } from './product-form.ts';
import { productIdSchema } from './products.ts';
import { ownerRoute } from '../route.ts';
import { uploadSchema } from '#contract/kit/upload.ts';
import { rankOf } from './version-numbers.ts';
import {
  texts as versionTexts,
  versionChannels,
  versionNumberSchema,
  versionSchema,
} from './versions.ts';

export const notesMaxLength = 20_000;
const reasonMaxLength = 300;

export const texts = {
  ...words,
  notes: words.notes(formatCount(notesMaxLength)),
  reasonTooLong: words.reasonTooLong(reasonMaxLength),
} as const;

/** Forms send CRLF. */
const withPlainLines = z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n'));

/** Markdown. */
const notesSchema = z.string().check(withPlainLines, z.maxLength(notesMaxLength, texts.notes));
const channelSchema = z.enum(versionChannels, texts.channel);

export const versionFormSchema = z.object({
  number: versionNumberSchema,
  notes: z._default(notesSchema, ''),
  channel: z._default(channelSchema, 'stable'),
  /** 1: announce it to buyers by mail. */
  notify: z._default(z.enum(['0', '1'], texts.notify), '0'),
  file: uploadSchema(productUploads.file),
  /** Idempotency key: the same for every retry of one form. */
  requestId: z.optional(requestIdSchema),
});
export type VersionForm = z.output<typeof versionFormSchema>;

export const publishVersion = ownerRoute('POST', '/api/products/{id}/versions', {
  summary: 'Publishes a version of a product on sale. Idempotent with a `requestId`.',
  input: z.extend(versionFormSchema, { id: productIdSchema }),
  form: { uploads: { file: productUploads.file }, repeated: [] },
  status: 201,
  output: versionSchema,
  scope: 'products:write',
});

export const isVersionNumber = z.refine<string>(
  (text) => rankOf(text) !== null,
  versionTexts.notFound,
);

export const versionPathSchema = z.object({
  id: productIdSchema,
  number: z.string().check(isVersionNumber),
});

export const changeVersion = ownerRoute('PUT', '/api/products/{id}/versions/{number}', {
  summary:
    'Updates a version’s notes, withdraws or restores it, or makes a beta stable. Idempotent.',
  input: z
    .extend(versionPathSchema, {
      notes: z.optional(notesSchema),
      withdrawn: z.optional(z.union([z.literal(0), z.literal(1)], texts.withdrawn)),
      /** Shown to buyers; required to withdraw. */
      reason: z.optional(
        z.string().check(z.trim(), z.maxLength(reasonMaxLength, texts.reasonTooLong)),
      ),
      /** Mails everyone whose program runs it; only with a withdrawal. */
      mail: z.optional(z.boolean()),
      /** Line on their charts; only with a withdrawal. */
      notice: z.optional(noticeSchema.shape.notice),
      channel: z.optional(z.literal('stable', texts.betaToStable)),
    })
    .check(({ value, issues }) => {
      const { withdrawn, reason } = value;
      const report = (message: string) =>
        issues.push({ code: 'custom', input: reason, message, path: ['reason'] });
      if (withdrawn === 1 && !reason) report(texts.noReason);
      if (withdrawn !== 1 && reason) report(texts.reasonAlone);
      for (const path of ['mail', 'notice'] as const) {
        if (withdrawn === 1 || !value[path]) continue;
        issues.push({ code: 'custom', input: value[path], message: texts.tellAlone, path: [path] });
      }
    }),
  // 20,000 characters of up to six bytes each in JSON.
  bodyLimitBytes: 128 * 1024,
  output: versionSchema,
  scope: 'products:write',
});
