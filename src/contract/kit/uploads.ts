import * as z from 'zod/mini';
import { directUploadTexts as texts } from '#texts/contract/kit.ts';
import { productUploads } from '#contract/catalogue/product-form.ts';
import { defineRoute } from '../route.ts';
import { uploadSchema } from './upload.ts';

export { texts };

const maxTotalFiles = Object.values(productUploads).reduce(
  (sum, { maxFiles }) => sum + maxFiles,
  0,
);

export const uploadFields = ['file', 'image', 'screenshots', 'setFiles'] as const;
export type UploadField = (typeof uploadFields)[number];

/** A file about to be uploaded; its name and size are checked first. */
const announcedFileSchema = z
  .object({
    field: z.enum(uploadFields),
    name: z.string().check(z.maxLength(300), z.regex(/^[^/\\]*$/, texts.path)),
    /** Bytes. */
    size: z.number().check(z.int(), z.minimum(0)),
  })
  .check(({ value, issues }) => {
    const rule = uploadSchema(productUploads[value.field]);
    for (const { message } of rule.safeParse(value).error?.issues ?? []) {
      issues.push({ code: 'custom', input: value, message, path: [] });
    }
  });

/** Upload target of one file: post a form of these fields, then the file as `file`, to `url`. */
const uploadAddressSchema = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** Represents the file in the product form. */
  reference: z.string(),
});
export type UploadAddress = z.infer<typeof uploadAddressSchema>;

export const requestUploads = defineRoute('POST', '/api/uploads', {
  summary:
    'Returns where a product form’s files go. `direct`: post each to the storage within half an hour and send its reference ' +
    'with the form, once, within two hours. Otherwise send the files with the form.',
  input: z.object({
    files: z.array(announcedFileSchema).check(z.minLength(1), z.maxLength(maxTotalFiles)),
  }),
  // Names of 300 characters of up to six bytes each in JSON.
  bodyLimitBytes: 128 * 1024,
  output: z.discriminatedUnion('direct', [
    z.object({ direct: z.literal(false) }),
    z.object({
      direct: z.literal(true),
      /** In the order of the files. */
      uploads: z.array(uploadAddressSchema),
    }),
  ]),
  admin: 'required',
  scope: 'products:write',
});
