import type * as z from 'zod/mini';
import type { productFormSchema } from '#contract/catalogue/product-form.ts';
import type { Product, Screenshot, SetFile } from '#contract/catalogue/products.ts';
import { uploadFields, type UploadField } from '#contract/kit/uploads.ts';

/** The form's values, as text and files. */
export type ProductValues = z.input<typeof productFormSchema>;

/** A saved product with its parts. */
export interface LoadedProduct {
  product: Product;
  /** Without videos, which the form has as text. */
  screenshots: Screenshot[];
  setFiles: SetFile[];
}

export function toProductValues(loaded: LoadedProduct | null) {
  const idsOf = (rows: { id: number }[] = []) => rows.map(({ id }) => String(id));
  const { product } = loaded ?? {};
  return {
    name: product?.name ?? '',
    tagline: product?.tagline ?? '',
    description: product?.description ?? '',
    price: product ? toPriceText(product.price) : '',
    type: product?.type ?? 'expert_advisor',
    demoAccountsFree: product?.demoAccountsFree ? '1' : '0',
    termDays: String(product?.termDays ?? ''),
    trialDays: String(product?.trialDays ?? ''),
    trialAccounts: product?.trialAccounts ?? '',
    offlineDays: String(product?.offlineDays ?? 0),
    parts: (product?.parts ?? []).map(String),
    compatibility: JSON.stringify(product?.compatibility ?? null),
    videoLinks: product?.videoLinks ?? '',
    signalUrl: product?.signalUrl ?? '',
    setFileSymbols: product?.setFileSymbols ?? '',
    setFileNotes: product?.setFileNotes ?? '',
    // Present, so that removing a chosen file makes the form clean again.
    file: undefined,
    image: undefined,
    screenshots: [],
    setFiles: [],
    removeScreenshots: [],
    removeSetFiles: [],
    screenshotOrder: idsOf(loaded?.screenshots),
    setFileOrder: idsOf(loaded?.setFiles),
    ...(product ? { updatedAt: product.updatedAt } : { requestId: crypto.randomUUID() }),
  } satisfies ProductValues;
}

/**
 * Returns what the form sends. A bundle has no file and no trial, whose fields are hidden; no parts
 * are sent as one empty entry.
 */
export function toSentValues({ parts = [], ...values }: ProductValues): ProductValues {
  if (parts.length === 0) return { ...values, parts: [''] };
  return { ...values, parts, file: undefined, trialDays: '', trialAccounts: '' };
}

/** Formats `49.90`, and `49` for a whole price. */
const toPriceText = (price: number) => (Number.isInteger(price) ? String(price) : price.toFixed(2));

/** Returns a form's new files by field. */
export function filesOf(values: ProductValues): [field: UploadField, files: File[]][] {
  return uploadFields.map((field) => [field, [values[field]].flat().filter(isFile)]);
}

const isFile = (value: unknown): value is File => value instanceof File;
