import { findLabelIssues, texts, type ProductForm } from '#contract/catalogue/product-form.ts';
import { invalid } from '#server/kit/errors.ts';

/** A screenshot or set file in final order: an existing one, or one uploaded with the form. */
export type Part<Row> = { existing: Row } | { added: number };

interface PartsChange<Row> {
  present: Row[];
  remove: number[];
  added: number;
  /** Existing ids and `new-0`, `new-1`, …; without it, new parts follow existing ones. */
  order: string[] | undefined;
}

/**
 * Computes the final order of a product's screenshots or set files.
 *
 * @param field the form field reported for a wrong order
 * @throws AppError 400 if the order does not name each part once
 */
export function arrangeParts<Row extends { id: number }>(
  field: string,
  { present, remove, added, order }: PartsChange<Row>,
): Part<Row>[] {
  const parts = new Map<string, Part<Row>>();
  for (const existing of present) {
    if (!remove.includes(existing.id)) parts.set(String(existing.id), { existing });
  }
  for (let index = 0; index < added; index++) parts.set(`new-${index}`, { added: index });
  if (!order) return [...parts.values()];
  const ordered = [...new Set(order)].flatMap((name) => parts.get(name) ?? []);
  if (ordered.length !== order.length || ordered.length !== parts.size) {
    throw refuse(field, texts.order);
  }
  return ordered;
}

/** @throws AppError 400 */
export function requireMax(field: string, parts: unknown[], max: number): void {
  if (parts.length > max) throw refuse(field, `At most ${max} files fit here.`);
}

export interface Labels {
  symbol: string;
  note: string;
}

/**
 * Assigns symbol and note to each set file in final order. Omitted texts leave existing labels as
 * they are; given texts cover all files.
 *
 * @throws AppError 400 on more symbols or notes than set files, or a missing symbol
 */
export function labelSetFiles<Row extends Labels>(
  parts: Part<Row>[],
  { setFileSymbols, setFileNotes }: Pick<ProductForm, 'setFileSymbols' | 'setFileNotes'>,
): Labels[] {
  const present = parts.map((part) =>
    'existing' in part ? part.existing : { symbol: '', note: '' },
  );
  const symbols = setFileSymbols ?? present.map(({ symbol }) => symbol);
  const notes = setFileNotes ?? present.map(({ note }) => note);
  const issues = findLabelIssues(parts.length, symbols, notes);
  if (issues[0]) throw invalid(issues[0].message, issues);
  return parts.map((_, index) => ({ symbol: symbols[index] ?? '', note: notes[index] ?? '' }));
}

const refuse = (path: string, message: string) => invalid(message, [{ path, message }]);
