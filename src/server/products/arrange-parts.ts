import { findLabelIssues, splitList, texts } from '#contract/product-form.ts';
import { invalid } from '../errors.ts';

/** One picture or set file in the final order: one that is kept, or one of those that come with the form. */
export type Part<Kept> = { kept: Kept } | { added: number };

interface PartsChange<Kept> {
  /** In their present order. */
  present: Kept[];
  remove: number[];
  /** How many come with the form. */
  added: number;
  /** Ids of kept ones and `new-0`, `new-1`, …; without it the new ones follow the kept ones. */
  order: string[] | undefined;
}

/**
 * The final order of a product's pictures or set files.
 *
 * @param field the form's field that a wrong order is reported at
 * @throws AppError 400 when the order does not name each of them once
 */
export function arrangeParts<Kept extends { id: number }>(
  field: string,
  { present, remove, added, order }: PartsChange<Kept>,
): Part<Kept>[] {
  const parts = new Map<string, Part<Kept>>();
  for (const kept of present) if (!remove.includes(kept.id)) parts.set(String(kept.id), { kept });
  for (let index = 0; index < added; index++) parts.set(`new-${index}`, { added: index });
  if (!order) return [...parts.values()];
  const ordered = [...new Set(order)].flatMap((name) => parts.get(name) ?? []);
  if (ordered.length !== order.length || ordered.length !== parts.size) {
    throw refuse(field, texts.order);
  }
  return ordered;
}

/** @throws AppError 400 when there are more than `most` */
export function requireAtMost(field: string, parts: unknown[], most: number): void {
  if (parts.length > most) throw refuse(field, `At most ${most} files fit here.`);
}

/** What stands beside a set file. */
export interface Labels {
  symbol: string;
  note: string;
}

/**
 * Symbol and note of each set file in the final order. A text that is left out leaves those that are kept as they are; a
 * text that is given speaks of all of them.
 *
 * @throws AppError 400 when there are more symbols or notes than set files, or one without a symbol
 */
export function labelSetFiles<Kept extends Labels>(
  parts: Part<Kept>[],
  {
    setFileSymbols,
    setFileNotes,
  }: { setFileSymbols?: string | undefined; setFileNotes?: string | undefined },
): Labels[] {
  const present = parts.map((part) => ('kept' in part ? part.kept : { symbol: '', note: '' }));
  const symbols =
    setFileSymbols === undefined
      ? present.map(({ symbol }) => symbol)
      : splitList(setFileSymbols, ',');
  const notes =
    setFileNotes === undefined ? present.map(({ note }) => note) : splitList(setFileNotes, '|');
  const issues = findLabelIssues(parts.length, symbols, notes);
  if (issues[0]) throw invalid(issues[0].message, issues);
  return parts.map((_, index) => ({ symbol: symbols[index] ?? '', note: notes[index] ?? '' }));
}

const refuse = (path: string, message: string) => invalid(message, [{ path, message }]);
