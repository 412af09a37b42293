import { wordsOf } from '#db/search-words.ts';
import type { ProductType } from '#contract/products.ts';
import { currencies, emptyWords, synonyms, type Synonyms } from './search-synonyms.ts';

/** Each costs a walk over all that it finds. */
const mostTerms = 8;
/**
 * Words that one search looks for, synonyms among them. Eight terms with all of theirs are fifty, and where most products hold the
 * words of traders, a walk of 165 ms over 100,000 of them.
 */
const mostWords = 24;

/** A word of traders as short as this is no beginning of another: `ea` is not easy. */
const wholeLength = 3;

/** A part of a search: what a product has to hold one form of. */
export interface Term {
  /** As it was typed, lower case; several where traders take them for one. */
  typed: string[];
  /** Other words for the same, each one or several. */
  synonyms: string[];
  /** Products of this type are meant, whatever they hold. */
  type: ProductType | null;
}

/** Whether a word is looked for as it stands, and not as the beginning of others. */
export const isWhole = (each: string): boolean =>
  each.length <= wholeLength && (meanings.has(each) || meaningParts.has(each));

/** Of a search: a symbol that is written in two, such as `EUR/USD`, is one word. */
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
 * What a search asks for: words that traders take for the same as one term, empty words left out where there are others. A term
 * counts once, a word not where another one begins with it, and at most eight terms are. What was typed comes before synonyms, of which the
 * first terms have theirs.
 */
export function termsOf(search: string): Term[] {
  const all = searchedWords(search);
  const telling = all.filter((each) => !emptyWords.includes(each));
  const terms = toTerms(telling.length > 0 ? telling : all);
  const typed = terms.flatMap((term) => term.typed);
  const kept = terms
    .filter(
      ({ typed: [first = '', ...others], synonyms: same }) =>
        others.length > 0 ||
        same.length > 0 ||
        !typed.some((other) => other !== first && other.startsWith(first)),
    )
    .slice(0, mostTerms);
  return withinBounds(kept);
}

function withinBounds(terms: Term[]): Term[] {
  let left = mostWords - terms.flatMap((term) => term.typed).length;
  return terms.map((term) => {
    const synonymsKept = term.synonyms.filter((each) => {
      left -= each.split(' ').length;
      return left >= 0;
    });
    return { ...term, synonyms: synonymsKept };
  });
}

const mostWordsTogether = 3;

/** From left to right, as many words together as mean something. */
function toTerms(words: string[]): Term[] {
  const terms = new Map<unknown, Term>();
  for (let from = 0; from < words.length;) {
    const { length, meaning } = longestMeaning(words.slice(from, from + mostWordsTogether));
    const typed = words.slice(from, from + length);
    const key = meaning ?? typed.join(' ');
    if (!terms.has(key)) terms.set(key, { typed, ...formsOf(meaning, typed) });
    from += length;
  }
  return [...terms.values()];
}

function longestMeaning(words: string[]): { length: number; meaning: Synonyms | null } {
  for (let length = words.length; length > 0; length--) {
    const meaning = meaningOf(words.slice(0, length).join(' '));
    if (meaning) return { length, meaning };
  }
  return { length: 1, meaning: null };
}

function formsOf(meaning: Synonyms | null, typed: string[]): Omit<Term, 'typed'> {
  if (!meaning) return { synonyms: [], type: null };
  // What is of the type holds these words already.
  const others = meaning.words.filter((each) => !meaning.type || !each.includes(' '));
  const same = others.filter((each) => each !== typed.join(' '));
  return { synonyms: same, type: meaning.type ?? null };
}

/** Robots are meant by a robot's line too. */
function meaningOf(typed: string): Synonyms | null {
  const singular = typed.length > wholeLength && typed.endsWith('s') ? typed.slice(0, -1) : typed;
  return meanings.get(typed) ?? meanings.get(singular) ?? null;
}

const meanings = new Map(synonyms.flatMap((each) => each.words.map((name) => [name, each])));

/** Of what has several words, those that would begin much else: the 5 of metatrader 5. */
const meaningParts = new Set(
  [...meanings.keys()].filter((name) => name.includes(' ')).flatMap((name) => name.split(' ')),
);

/** Every single word that traders have for something. */
export const wordsOfTraders: readonly string[] = [
  ...new Set(synonyms.flatMap(({ words }) => words.flatMap((each) => each.split(' ')))),
];
