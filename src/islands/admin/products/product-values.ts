import { useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ProductForm, productFormSchema } from '#contract/catalogue/product-form.ts';
import type { Product, Screenshot, SetFile } from '#contract/catalogue/products.ts';

export type ProductValues = z.input<typeof productFormSchema>;
export type ProductFormMethods = UseFormReturn<ProductValues, unknown, ProductForm>;

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
    /** A draft has none until it is published. */
    state: product?.state === 'unlisted' ? 'unlisted' : 'on_sale',
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
    versionNumber: '',
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

/** Only a file has a version number. A bundle sends no file and no trial, whose fields are hidden; no parts: one empty entry. */
export function toSentValues({
  parts = [],
  versionNumber,
  ...values
}: ProductValues): ProductValues {
  const number = values.file && versionNumber ? { versionNumber } : {};
  if (parts.length === 0) return { ...values, ...number, parts: [''] };
  return { ...values, parts, file: undefined, trialDays: '', trialAccounts: '' };
}

/** Formats `49.90`, and `49` for a whole price. */
const toPriceText = (price: number) => (Number.isInteger(price) ? String(price) : price.toFixed(2));

/** Returns the ids of a bundle's products; empty for other products. */
export const useBundleParts = ({ control }: ProductFormMethods): string[] =>
  useWatch({ control, name: 'parts' }) ?? [];

export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  if (Array.isArray(error)) return error.map(messageOf).find(Boolean);
  return 'root' in error ? messageOf(error.root) : undefined;
}

/** Fields without a control show their issues at their files, request id and version nowhere. */
export const shownAt = {
  screenshotOrder: 'screenshots',
  removeScreenshots: 'screenshots',
  setFileOrder: 'setFiles',
  removeSetFiles: 'setFiles',
  requestId: null,
  updatedAt: null,
} as const;
