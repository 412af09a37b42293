import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '#contract/catalogue/product-form.ts';
import { fileOf, type ArrangedFiles } from './file-list.ts';
import type { ProductValues } from './product-values.ts';

export type ProductFormMethods = UseFormReturn<ProductValues, unknown, ProductForm>;

const fieldNames = {
  screenshots: { files: 'screenshots', order: 'screenshotOrder', removed: 'removeScreenshots' },
  setFiles: { files: 'setFiles', order: 'setFileOrder', removed: 'removeSetFiles' },
} as const;

/** Reads and changes the form's screenshots or set files. */
export function useFileList(form: ProductFormMethods, field: keyof typeof fieldNames) {
  const names = fieldNames[field];
  const [uploads = [], order = [], removed = []] = useWatch({
    control: form.control,
    name: [names.files, names.order, names.removed],
  });
  const list: ArrangedFiles = {
    files: uploads.filter((upload) => upload instanceof File),
    order,
    removed: removed.map(String),
  };
  function change(next: ArrangedFiles) {
    form.setValue(names.order, [...next.order], { shouldDirty: true });
    form.setValue(names.removed, [...next.removed], { shouldDirty: true });
    form.setValue(names.files, [...next.files], { shouldDirty: true, shouldValidate: true });
  }
  return { list, change };
}

const keys = new WeakMap<File, string>();
let nextKey = 0;

/** Returns a React key that stays with a file or id when it moves. */
export function keyOf(list: ArrangedFiles, entry: string): string {
  const file = fileOf(list, entry);
  if (!file) return entry;
  const key = keys.get(file) ?? `file-${nextKey++}`;
  keys.set(file, key);
  return key;
}

/** Returns the first message of a field with parts. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  if (Array.isArray(error)) return error.map(messageOf).find(Boolean);
  return 'root' in error ? messageOf(error.root) : undefined;
}
