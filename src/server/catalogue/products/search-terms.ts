import { wordsOf } from '#db/search-words.ts';
import type { ProductType } from '#contract/catalogue/catalogue.ts';
import { currencies, stopWords, synonyms, type Synonyms } from './search-synonyms.ts';

/** Each term scans everything it matches. */
const maxTerms = 8;
/** Words of one search with synonyms; each costs a lookup. */
const maxWords = 24;

/** Words up to this length match whole words only: `ea` is not easy. */
const wholeLength = 3;

/** A search term; a product must contain one of its forms. */
export interface Term {
  /** As typed, lower case; several words if they form one term. */
  typed: string[];
  synonyms: string[];
  /** Matches all products of this type. */
  type: ProductType | null;
}

/** Tells whether a word is matched whole rather than as a prefix. */
export const isWhole = (each: string): boolean =>
  each.length <= wholeLength && (meanings.has(each) || meaningParts.has(each));

/** Splits a search into words; a symbol such as `EUR/USD` becomes one word. */
export function searchedWords(search: string): string[] {
  const joined: string[] = [];
  for (const each of wordsOf(search)) {
    const before = joined.at(-1);
    const isSecond = before !== undefined && currencies.includes(before);
    if (isSecond && currencies.includes(each)) joined.splice(-1, 1, before + each);
    else joined.push(each);
  }
  return [...new Set(joined)];
}

/**
 * Turns a search into at most eight terms: synonyms count as one term, stop words are dropped if
 * others remain, duplicates and prefixes of other words are dropped. Typed words come before
 * synonyms, which only the first terms get.
 */
export function termsOf(search: string): Term[] {
  const all = searchedWords(search);
  const significant = all.filter((each) => !stopWords.includes(each));
  const terms = toTerms(significant.length > 0 ? significant : all);
  const typed = terms.flatMap((term) => term.typed);
  const distinct = terms
    .filter(
      ({ typed: [first = '', ...others], synonyms: same }) =>
        others.length > 0 ||
        same.length > 0 ||
        !typed.some((other) => other !== first && other.startsWith(first)),
    )
    .slice(0, maxTerms);
  return withinBounds(distinct);
}

function withinBounds(terms: Term[]): Term[] {
  let left = maxWords - terms.flatMap((term) => term.typed).length;
  return terms.map((term) => {
    const included = term.synonyms.filter((each) => {
      left -= each.split(' ').length;
      return left >= 0;
    });
    return { ...term, synonyms: included };
  });
}

const maxWordsTogether = 3;

/** Groups words into terms greedily from left to right. */
function toTerms(words: string[]): Term[] {
  const terms = new Map<unknown, Term>();
  for (let from = 0; from < words.length;) {
    const { length, meaning } = findMeaning(words.slice(from, from + maxWordsTogether));
    const typed = words.slice(from, from + length);
    const key = meaning ?? typed.join(' ');
    if (!terms.has(key)) terms.set(key, { typed, ...formsOf(meaning, typed) });
    from += length;
  }
  return [...terms.values()];
}

/** Finds the longest known meaning that begins with the first word. */
function findMeaning(words: string[]): { length: number; meaning: Synonyms | null } {
  for (let length = words.length; length > 0; length--) {
    const meaning = meaningOf(words.slice(0, length).join(' '));
    if (meaning) return { length, meaning };
  }
  return { length: 1, meaning: null };
}

function formsOf(meaning: Synonyms | null, typed: string[]): Omit<Term, 'typed'> {
  if (!meaning) return { synonyms: [], type: null };
  // The type already covers these words.
  const others = meaning.words.filter((each) => !meaning.type || !each.includes(' '));
  const same = others.filter((each) => each !== typed.join(' '));
  return { synonyms: same, type: meaning.type ?? null };
}

/** Maps robots to the line of expert advisors. */
function meaningOf(typed: string): Synonyms | null {
  const singular = typed.length > wholeLength && typed.endsWith('s') ? typed.slice(0, -1) : typed;
  return meanings.get(typed) ?? meanings.get(singular) ?? null;
}

const meanings = new Map(synonyms.flatMap((each) => each.words.map((name) => [name, each])));

/** Parts of multi-word synonyms that would match too much alone: the 5 of metatrader 5. */
const meaningParts = new Set(
  [...meanings.keys()].filter((name) => name.includes(' ')).flatMap((name) => name.split(' ')),
);

export const synonymWords: readonly string[] = [
  ...new Set(synonyms.flatMap(({ words }) => words.flatMap((each) => each.split(' ')))),
];
