import * as z from 'zod/mini';
import { texts } from '#texts/contract/uploads.ts';
import { productUploads } from './product-form.ts';
import { defineRoute } from './route.ts';
import { uploadSchema } from './upload.ts';

export { texts };

const mostFiles = Object.values(productUploads).reduce((sum, { maxFiles }) => sum + maxFiles, 0);

export const uploadFields = ['file', 'image', 'screenshots', 'setFiles'] as const;
export type UploadField = (typeof uploadFields)[number];

/** A file that is going to be sent. What is wrong with its name or size is said before it is. */
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

/** Where one file goes: a form of these fields, and behind them the file as `file`, is posted to `url`. */
const uploadAddressSchema = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** What the product form has in the file's place. */
  reference: z.string(),
});
export type UploadAddress = z.infer<typeof uploadAddressSchema>;

export const requestUploads = defineRoute({
  method: 'POST',
  path: '/api/uploads',
  summary:
    'Where the files of a product form go. `direct`: each is posted to the storage, within half an hour, and the form then has its reference, which ' +
    'serves one save of this admin’s within two hours. Otherwise they go with the form.',
  input: z.object({
    files: z.array(announcedFileSchema).check(z.minLength(1), z.maxLength(mostFiles)),
  }),
  // Names of 300 characters, each of which may take six bytes in JSON.
  bodyLimitBytes: 128 * 1024,
  status: 200,
  output: z.discriminatedUnion('direct', [
    z.object({ direct: z.literal(false) }),
    z.object({
      direct: z.literal(true),
      /** In the order of the files. */
      uploads: z.array(uploadAddressSchema),
    }),
  ]),
  admin: 'required',
});
