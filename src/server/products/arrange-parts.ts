import { findLabelIssues, splitList, texts } from '#contract/product-form.ts';
import { invalid } from '../errors.ts';

/** One place in the final order: one that is there already, or one of those that come with the form. */
export type Place<Kept> = { kept: Kept } | { added: number };

interface Parts<Kept> {
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
  { present, remove, added, order }: Parts<Kept>,
): Place<Kept>[] {
  const places = new Map<string, Place<Kept>>();
  for (const kept of present) if (!remove.includes(kept.id)) places.set(String(kept.id), { kept });
  for (let index = 0; index < added; index++) places.set(`new-${index}`, { added: index });
  if (!order) return [...places.values()];
  const ordered = [...new Set(order)].flatMap((name) => places.get(name) ?? []);
  if (ordered.length !== order.length || ordered.length !== places.size) {
    throw refuse(field, texts.order);
  }
  return ordered;
}

/** @throws AppError 400 when there are more than `most` */
export function requireAtMost(field: string, places: unknown[], most: number): void {
  if (places.length > most) throw refuse(field, `At most ${most} files fit here.`);
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
  places: Place<Kept>[],
  {
    setFileSymbols,
    setFileNotes,
  }: { setFileSymbols?: string | undefined; setFileNotes?: string | undefined },
): Labels[] {
  const present = places.map((place) => ('kept' in place ? place.kept : { symbol: '', note: '' }));
  const symbols =
    setFileSymbols === undefined
      ? present.map(({ symbol }) => symbol)
      : splitList(setFileSymbols, ',');
  const notes =
    setFileNotes === undefined ? present.map(({ note }) => note) : splitList(setFileNotes, '|');
  const issues = findLabelIssues(places.length, symbols, notes);
  if (issues[0]) throw invalid(issues[0].message, issues);
  return places.map((_, index) => ({ symbol: symbols[index] ?? '', note: notes[index] ?? '' }));
}

const refuse = (path: string, message: string) => invalid(message, [{ path, message }]);
