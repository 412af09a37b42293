import * as z from 'zod/mini';
import { moneyTexts as priceTexts } from '#texts/contract/products.ts';
import { productFormTexts as words } from '#texts/contract/catalogue.ts';
import { priceSchema } from '#contract/kit/price.ts';
import { requestIdSchema, versionSchema } from '#contract/seller/admin.ts';
import { partsField } from './bundles.ts';
import { compatibilityTextSchema } from './compatibility.ts';
import { termFields } from './product-terms.ts';
import { productStates, productTypes } from './catalogue.ts';
import { signalUrlSchema, toEmbedAddress } from './product-links.ts';
import { getProduct, productIdSchema } from './products.ts';
import { versionNumberSchema } from './versions.ts';
import {
  type Failure,
  type FormRule,
  idSchema,
  singleLine,
  requiredText,
  ownerRoute,
} from '../route.ts';
import { megabyte, uploadSchema, uploadsSchema, type UploadRule } from '#contract/kit/upload.ts';

const pictureEndings = ['.png', '.jpg', '.jpeg', '.webp'];

export const productUploads = {
  file: {
    limitBytes: 100 * megabyte,
    maxFiles: 1,
    endings: ['.ex4', '.ex5', '.mq4', '.mq5', '.mqh', '.zip'],
  },
  image: { limitBytes: 5 * megabyte, maxFiles: 1, endings: pictureEndings },
  screenshots: { limitBytes: 5 * megabyte, maxFiles: 10, endings: pictureEndings },
  setFiles: { limitBytes: megabyte, maxFiles: 50, endings: ['.set'] },
} satisfies Record<string, UploadRule>;

export const nameMaxLength = 300;
export const taglineMaxLength = 60;

/** Smallest valid compiled program. */
export const executableMinBytes = 1024;

export const texts = {
  ...words,
  state: words.state(productStates),
  executableTooSmall: words.executableTooSmall(executableMinBytes),
  taglineTooLong: words.taglineTooLong(taglineMaxLength),
} as const;

/** Separates the set files' symbols (`,`) and notes (`|`) in one form field. */
export type Separator = ',' | '|';

export function splitList(text: string, separator: Separator): string[] {
  return text.trim() === '' ? [] : text.split(separator).map((part) => part.trim());
}

/** Checks symbols and notes against `count` set files: each needs a symbol, none has two notes. */
export function findLabelIssues(count: number, symbols: string[], notes: string[]) {
  const issues: NonNullable<Failure['issues']> = [];
  const report = (path: string, message: string) => issues.push({ path, message });
  if (symbols.length > count) report('setFileSymbols', texts.tooManySymbols);
  else if (symbols.length < count || symbols.includes(''))
    report('setFileSymbols', texts.tooFewSymbols);
  if (notes.length > count) report('setFileNotes', texts.tooManyNotes);
  return issues;
}

const listText = z.string().check(z.maxLength(10_000, texts.textTooLong));

/** Builds the schema of a list that the specification's form sends as one text. */
const listSchema = (separator: Separator) =>
  z.optional(
    z.pipe(
      listText,
      z.transform((text) => splitList(text, separator)),
    ),
  );

const videoLinksSchema = z.optional(
  z.pipe(
    z.pipe(
      listText,
      z.transform((text) => splitList(text, ',').filter((link) => link !== '')),
    ),
    z
      .array(z.string())
      .check(
        z.refine((links) => links.every((link) => toEmbedAddress(link) !== null), texts.videoLink),
      ),
  ),
);

/** Excludes the other notations that Number accepts, such as `0x10` and `1e3`. */
const decimalDigits = /^\s*-?(\d+\.?\d*|\.\d+)\s*$/;

/** Form values are strings; anything but decimal digits becomes NaN. */
const priceTextSchema = z.pipe(
  z.pipe(
    z
      .union([z.string(), z.number()], priceTexts.price)
      .check(z.refine((text) => !/^[\d.]*,[\d.,]*$/.test(String(text).trim()), priceTexts.comma)),
    z.transform((text) => (decimalDigits.test(String(text)) ? Number(text) : Number.NaN)),
  ),
  priceSchema,
);

const descriptionSchema = z.string().check(z.maxLength(50_000, texts.descriptionTooLong));
const typeSchema = z.enum(productTypes, texts.type);

/** An id in the final order of screenshots or set files; `new-0` is the first new one. */
const orderEntrySchema = z.string().check(z.regex(/^([1-9]\d{0,14}|new-\d{1,2})$/, texts.order));

/**
 * The product form, validated in browser and server. Omitted files stay as they are; without an
 * order, new files follow existing ones. Symbols and notes describe the set files in final order;
 * when omitted, existing labels stay.
 */
export const productFormSchema = z.object({
  name: requiredText(texts.name, nameMaxLength, texts.nameTooLong).check(
    singleLine(texts.nameOfLines),
  ),
  /** One line that says what it does, or empty. When omitted, unchanged. */
  tagline: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(taglineMaxLength, texts.taglineTooLong),
        singleLine(texts.taglineOfLines),
      ),
  ),
  /** Markdown. */
  description: z._default(descriptionSchema, ''),
  price: priceTextSchema,
  type: z._default(typeSchema, 'expert_advisor'),
  /** Comma-separated. */
  videoLinks: videoLinksSchema,
  /** https address of a live signal, or empty. When omitted, unchanged. */
  signalUrl: z.optional(signalUrlSchema),
  setFileSymbols: listSchema(','),
  setFileNotes: listSchema('|'),
  /** 1: the program gets leases on demo accounts too. When omitted, unchanged. */
  demoAccountsFree: z.optional(z.enum(['0', '1'], texts.demoAccountsFree)),
  ...termFields,
  parts: partsField,
  /** Stated facts as JSON, or `null`. When omitted, unchanged. */
  compatibility: z.optional(compatibilityTextSchema),
  /** For a new product `on_sale` when omitted, else unchanged. */
  state: z.optional(z.enum(productStates, texts.state)),
  file: z.optional(uploadSchema(productUploads.file)),
  /** The file's; when omitted, 1.0 or the number after the newest stable one. */
  versionNumber: z.optional(versionNumberSchema),
  image: z.optional(uploadSchema(productUploads.image)),
  screenshots: uploadsSchema(productUploads.screenshots),
  setFiles: uploadsSchema(productUploads.setFiles),
  removeScreenshots: z._default(z.array(idSchema(texts.noSuchScreenshot)), []),
  removeSetFiles: z._default(z.array(idSchema(texts.noSuchSetFile)), []),
  screenshotOrder: z.optional(z.array(orderEntrySchema)),
  setFileOrder: z.optional(z.array(orderEntrySchema)),
  /** For a new product. */
  requestId: z.optional(requestIdSchema),
  /** For an update: refused if another save came first. */
  updatedAt: z.optional(versionSchema),
});
export type ProductForm = z.output<typeof productFormSchema>;

const productFormRule: FormRule = {
  uploads: productUploads,
  repeated: [
    'screenshots',
    'setFiles',
    'removeScreenshots',
    'removeSetFiles',
    'screenshotOrder',
    'setFileOrder',
    'parts',
  ],
};

export const createProduct = ownerRoute('POST', '/api/products', {
  summary: 'Creates a product with its files, atomically.',
  input: productFormSchema,
  form: productFormRule,
  status: 201,
  output: getProduct.output,
  scope: 'products:write',
});

export const updateProduct = ownerRoute('PUT', '/api/products/{id}', {
  summary: 'Updates a product and its files, atomically.',
  input: z.extend(productFormSchema, {
    id: productIdSchema,
    // No defaults here: omitted fields keep their values.
    description: z.optional(descriptionSchema),
    type: z.optional(typeSchema),
  }),
  form: productFormRule,
  output: getProduct.output,
  scope: 'products:write',
});

export const duplicateProduct = ownerRoute('POST', '/api/products/{id}/duplicate', {
  summary: 'Adds a draft like a product, without its program, versions and reports.',
  input: z.object({ id: productIdSchema }),
  status: 201,
  output: getProduct.output,
});

export const previewMarkdown = ownerRoute('POST', '/api/markdown-preview', {
  summary: 'Renders a description as the shop will show it.',
  input: z.object({ markdown: z.string().check(z.maxLength(50_000)) }),
  // 50,000 characters of up to six bytes each in JSON.
  bodyLimitBytes: 320 * 1024,
  output: z.object({
    /** Sanitised HTML. */
    html: z.string(),
  }),
  scope: 'products:write',
});
