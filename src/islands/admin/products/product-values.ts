import type * as z from 'zod/mini';
import type { productFormSchema, ProductForm } from '#contract/product-form.ts';
import type { Product, Screenshot, SetFile } from '#contract/products.ts';
import { uploadFields, type UploadField } from '#contract/uploads.ts';

/** What the form holds. */
export type ProductValues = z.input<typeof productFormSchema>;

/** A product as it is kept, with all that hangs on it. */
export interface LoadedProduct {
  product: Product;
  /** Videos are left out: the form has them as text. */
  screenshots: Screenshot[];
  setFiles: SetFile[];
}

/** What the form begins with. */
export function toProductValues(loaded: LoadedProduct | null) {
  const idsOf = (rows: { id: number }[] = []) => rows.map(({ id }) => String(id));
  const { product } = loaded ?? {};
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: product ? toPriceText(product.price) : '',
    type: product?.type ?? 'expert_advisor',
    demoAccountsFree: product?.demoAccountsFree ? '1' : '0',
    compatibility: JSON.stringify(product?.compatibility ?? null),
    videoLinks: product?.videoLinks ?? '',
    setFileSymbols: product?.setFileSymbols ?? '',
    setFileNotes: product?.setFileNotes ?? '',
    // Named, so that a file that is taken out again leaves no change behind.
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

/** `49.90`, and `49` for a whole price. */
const toPriceText = (price: number) => (Number.isInteger(price) ? String(price) : price.toFixed(2));

/** What stands in the form for files that have gone to the storage. */
export type References = WeakMap<File, string>;

/** The new files of a form, by its fields. */
export function filesOf(form: ProductForm): [field: UploadField, files: File[]][] {
  const byField = {
    file: [form.file],
    image: [form.image],
    screenshots: form.screenshots,
    setFiles: form.setFiles,
  };
  return uploadFields.map((field) => [
    field,
    byField[field].flatMap((upload) => (upload instanceof File ? [upload] : [])),
  ]);
}

/** The form as it is sent: texts first, so that a server can judge them before the files have come. */
export function toFormData(form: ProductForm, references: References): FormData {
  const data = new FormData();
  const texts = {
    name: form.name,
    description: form.description,
    price: String(form.price),
    type: form.type,
    demoAccountsFree: form.demoAccountsFree ?? '0',
    compatibility: JSON.stringify(form.compatibility ?? null),
    videoLinks: form.videoLinks ?? '',
    setFileSymbols: form.setFileSymbols ?? '',
    setFileNotes: form.setFileNotes ?? '',
    ...(form.requestId && { requestId: form.requestId }),
    ...(form.updatedAt && { updatedAt: form.updatedAt }),
  };
  for (const [name, text] of Object.entries(texts)) data.append(name, text);

  const repeated = {
    removeScreenshots: form.removeScreenshots,
    removeSetFiles: form.removeSetFiles,
    screenshotOrder: form.screenshotOrder ?? [],
    setFileOrder: form.setFileOrder ?? [],
  };
  for (const [name, values] of Object.entries(repeated)) {
    for (const value of values) data.append(name, String(value));
  }

  for (const [name, files] of filesOf(form)) {
    for (const file of files) {
      const reference = references.get(file);
      if (reference === undefined) data.append(name, file, file.name);
      else data.append(name, reference);
    }
  }
  return data;
}
