/**
 * The screenshots or set files as the form will send them: what comes new, the order of all that there will be, and what
 * goes (promise 63).
 */
export interface ArrangedFiles {
  files: readonly File[];
  /** Ids of those kept, `new-0` for the first of `files`. */
  order: readonly string[];
  /** Ids. */
  removed: readonly string[];
}

const prefix = 'new-';

/** The new file behind an entry; undefined where the entry is of one that is kept. */
export function fileOf({ files }: ArrangedFiles, entry: string): File | undefined {
  return entry.startsWith(prefix) ? files[Number(entry.slice(prefix.length))] : undefined;
}

/** New files come last. */
export function addFiles(list: ArrangedFiles, files: readonly File[]): ArrangedFiles {
  const entries = files.map((_, index) => `${prefix}${list.files.length + index}`);
  return { ...list, files: [...list.files, ...files], order: [...list.order, ...entries] };
}

/** A new file is forgotten; one that is kept can be brought back. */
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

/** Brings one back, to the end or to the index where it was. */
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

/** The same parts with the one at `from` moved to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items.slice(from, from + 1);
  return items.toSpliced(from, 1).toSpliced(to, 0, ...item);
}

/** The order without the new files, which no draft can keep. */
export const savedOnly = (order: readonly string[]) =>
  order.filter((entry) => !entry.startsWith(prefix));
