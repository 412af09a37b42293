import { useWatch } from 'react-hook-form';
import type { ProductFormMethods } from './product-values.ts';

/** The form's screenshots or set files: new files, the final order, and what is removed. */
export interface ArrangedFiles {
  files: readonly File[];
  /** Ids of saved files, `new-0` for the first of `files`. */
  order: readonly string[];
  /** Ids. */
  removed: readonly string[];
}

const prefix = 'new-';

export function fileOf({ files }: ArrangedFiles, entry: string): File | undefined {
  return entry.startsWith(prefix) ? files[Number(entry.slice(prefix.length))] : undefined;
}

export function addFiles(list: ArrangedFiles, files: readonly File[]): ArrangedFiles {
  const entries = files.map((_, index) => `${prefix}${list.files.length + index}`);
  return { ...list, files: [...list.files, ...files], order: [...list.order, ...entries] };
}

/** Drops a new file, or marks a saved one as removed. */
export function removeAt(list: ArrangedFiles, index: number): ArrangedFiles {
  const entry = list.order[index] ?? '';
  const order = list.order.toSpliced(index, 1);
  if (!fileOf(list, entry)) return { ...list, order, removed: [...list.removed, entry] };
  const gone = Number(entry.slice(prefix.length));
  return {
    ...list,
    files: list.files.toSpliced(gone, 1),
    order: order.map((other) => {
      const number = Number(other.slice(prefix.length));
      return fileOf(list, other) && number > gone ? `${prefix}${number - 1}` : other;
    }),
  };
}

export function bringBack(
  list: ArrangedFiles,
  id: string,
  index = list.order.length,
): ArrangedFiles {
  return {
    ...list,
    order: list.order.toSpliced(index, 0, id),
    removed: list.removed.filter((other) => other !== id),
  };
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items.slice(from, from + 1);
  return items.toSpliced(from, 1).toSpliced(to, 0, ...item);
}

/** Returns the order without new files, which a draft cannot store. */
export const savedOnly = (order: readonly string[]) =>
  order.filter((entry) => !entry.startsWith(prefix));

const fieldNames = {
  screenshots: { files: 'screenshots', order: 'screenshotOrder', removed: 'removeScreenshots' },
  setFiles: { files: 'setFiles', order: 'setFileOrder', removed: 'removeSetFiles' },
} as const;

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
