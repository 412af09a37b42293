import type { Separator } from '#contract/catalogue/product-form.ts';

const splitters = { ',': /, ?/, '|': / ?\| ?/ };
const joiners = { ',': ', ', '|': ' | ' };

/** Splits a text into at least `count` parts; trailing spaces stay, so that typing can continue. */
export function splitTexts(text: string, separator: Separator, count: number): string[] {
  const parts = text.trim() === '' ? [] : text.split(splitters[separator]);
  return [...parts, ...Array<string>(Math.max(0, count - parts.length)).fill('')];
}

/** Joins the parts. Trailing empty notes are dropped, empty symbols are not. */
export function joinTexts(parts: readonly string[], separator: Separator): string {
  const last = separator === '|' ? parts.findLastIndex((part) => part !== '') + 1 : parts.length;
  const shown = parts.slice(0, last);
  return shown.every((part) => part === '') ? '' : shown.join(joiners[separator]).trimStart();
}

/** Proposes a symbol from a set file's name: `EURUSD` from `EURUSD_H1.set`. */
export function proposeSymbol(fileName: string): string {
  const words = fileName.replace(/\.set$/i, '').split(/[\s_,|()-]+/);
  return words.find((word) => /^[A-Z]{6}$/i.test(word)) ?? words.find(Boolean) ?? '';
}
