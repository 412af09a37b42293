import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { cardDescriptionLength } from '#contract/catalogue/catalogue.ts';
import type { ProductCard } from '#contract/catalogue/products.ts';
import { excerpt } from './excerpt.ts';

/** Builds an expression that matches the beginnings of a search's words; null without any. */
function searchedWords(search: string): RegExp | null {
  const words = search.match(/[\p{L}\p{N}]{2,}/gu);
  return words && new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'iu');
}

type CardText = Pick<ProductCard, 'name' | 'tagline' | 'description'>;

/** Excerpts near the searched words if neither name nor tagline has one. Idempotent. */
export function cardText({ name, tagline, description }: CardText, search: string): string {
  const words = searchedWords(search);
  const isFound = words?.test(name) || words?.test(tagline ?? '');
  return excerpt(description, cardDescriptionLength, isFound ? null : words);
}

export function Marked({ text, search }: { text: string; search: string }) {
  const words = searchedWords(search);
  if (!words) return text;
  // The split captures the words, so they alternate with the rest.
  const children = text
    .split(words)
    .map((part, index) => (index % 2 === 0 ? part : jsx('mark', { children: part })));
  // jsxs takes static children, which need no keys.
  return jsxs(Fragment, { children });
}
