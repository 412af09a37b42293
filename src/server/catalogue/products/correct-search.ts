import { sql } from 'drizzle-orm';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { searchWords } from '#db/schema.ts';
import { withoutAccents } from '#db/search-words.ts';
import { searchedWords, synonymWords } from './search-terms.ts';

/** Each corrected word scans all words that share three letters with it. */
const maxCorrected = 2;
const correctedLength = { min: 3, max: 20 };

/** Word boundary as written by the trigger of migration 0017. */
const edge = '\u{E001}';

/** Trigrams looked up per word, from its start and end. */
const maxTrigrams = 12;
const maxCandidates = 40;
const shortLength = 4;

interface Candidate {
  word: string;
  isInName: boolean;
}

/** Replaces search words that no product contains by the nearest known; null if none is near. */
export async function correctSearch(db: Db, search: string): Promise<string | null> {
  const words = searchedWords(search);
  const known = await findKnown(db, words);
  const unknown = words.filter((word) => !known.has(word));
  if (unknown.length === 0 || unknown.length > maxCorrected) return null;
  const corrected = new Map<string, string>();
  for (const word of unknown) {
    await yieldToEventLoop();
    const nearest = await findNearest(db, withoutAccents(word));
    if (!nearest) return null;
    corrected.set(word, nearest);
  }
  return words.map((word) => corrected.get(word) ?? word).join(' ');
}

/** Returns the words that match a known word or its beginning. Numbers are never corrected. */
async function findKnown(db: Db, words: string[]): Promise<Set<string>> {
  const rows = await db.all<{ word: string }>(sql`
    SELECT asked.value AS word FROM json_each(${JSON.stringify(words)}) AS asked WHERE EXISTS (
      SELECT 1 FROM ${searchWords} WHERE word >= asked.value AND word < asked.value || char(1114111)
    )`);
  const byProducts = rows.map(({ word }) => word);
  const bySynonyms = words.filter((word) => synonymWords.some((other) => other.startsWith(word)));
  const numbers = words.filter((word) => /^\d/.test(word));
  return new Set([...byProducts, ...bySynonyms, ...numbers]);
}

async function findNearest(db: Db, word: string): Promise<string | null> {
  const { min, max } = correctedLength;
  if (word.length < min || word.length > max) return null;
  const [parts] = await findParts(db, word);
  if (parts) return `${parts.head} ${parts.tail}`;
  const candidates = [
    ...synonymWords.map((each) => ({ word: each, isInName: true })),
    ...(await findCandidates(db, word)),
  ];
  const near = candidates
    .filter((each) => each.word.length >= min && maybeMeant(word, each.word))
    .map((each) => ({ ...each, edits: distance(word, each.word) }))
    .filter(({ edits }) => edits <= maxEdits(word));
  const [nearest] = near.toSorted(
    (one, other) => costOf(word, one) - costOf(word, other) || one.word.localeCompare(other.word),
  );
  return nearest?.word ?? null;
}

/** Ranks candidates of equal distance: a common beginning first, then words in product names. */
function costOf(typed: string, { word, isInName, edits }: Candidate & { edits: number }): number {
  return edits + (word[0] === typed[0] ? 0 : 0.5) + (isInName ? 0 : 0.25);
}

/** Short words must keep their first letter: a vwap is not a swap. */
const maybeMeant = (typed: string, word: string): boolean =>
  typed.length > shortLength || word[0] === typed[0];

/** Returns the maximum of insertions, deletions, substitutions and transpositions for a word. */
function maxEdits({ length }: string): number {
  if (length <= shortLength) return 1;
  return length <= 8 ? 2 : 3;
}

function findCandidates(db: Db, word: string): Promise<Candidate[]> {
  const trigrams = trigramsOf(word).map((each) => `"${each}"`);
  return db.all<Candidate>(sql`
    WITH near AS MATERIALIZED (
      SELECT rowid AS id FROM product_search_letters
      WHERE product_search_letters MATCH ${trigrams.join(' OR ')}
      ORDER BY bm25(product_search_letters) LIMIT ${maxCandidates}
    )
    SELECT word, is_in_name AS isInName FROM near CROSS JOIN ${searchWords} ON ${searchWords.id} = near.id`);
}

/**
 * Returns a word's trigrams: for a long word those at its start and end; for a short one those
 * beyond its first letter alone, which most words share.
 */
function trigramsOf(word: string): string[] {
  const letters = [edge, edge, ...Array.from(word), edge];
  const all = letters.slice(2).map((_, place) => letters.slice(place, place + 3).join(''));
  if (word.length > shortLength) all.shift();
  const half = maxTrigrams / 2;
  const some = all.length > maxTrigrams ? [...all.slice(0, half), ...all.slice(-half)] : all;
  return [...new Set(some)];
}

const minPartLength = 3;

/** Splits two words written together. */
function findParts(db: Db, word: string): Promise<{ head: string; tail: string }[]> {
  const places = Array.from(
    { length: Math.max(0, word.length - 2 * minPartLength + 1) },
    (_, place) => place + minPartLength,
  );
  const pairs = places.map((place) => [word.slice(0, place), word.slice(place)]);
  return db.all<{ head: string; tail: string }>(sql`
    SELECT value ->> 0 AS head, value ->> 1 AS tail FROM json_each(${JSON.stringify(pairs)})
    WHERE EXISTS (SELECT 1 FROM ${searchWords} WHERE word = value ->> 0)
      AND EXISTS (SELECT 1 FROM ${searchWords} WHERE word = value ->> 1)
    LIMIT 1`);
}

/** Computes the edit distance of two words with transpositions (optimal string alignment). */
function distance(one: string, other: string): number {
  const [letters, others] = [Array.from(one), Array.from(other)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: others.length + 1 }, (_, place) => place);
  for (const [row, letter] of letters.entries()) {
    const present = [row + 1];
    for (const [column, counterpart] of others.entries()) {
      const isSame = letter === counterpart;
      const isTransposed =
        letter === others[column - 1] && letters[row - 1] === counterpart && !isSame;
      present.push(
        Math.min(
          at(present, column) + 1,
          at(last, column + 1) + 1,
          at(last, column) + (isSame ? 0 : 1),
          isTransposed ? at(beforeLast, column - 1) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, present];
  }
  return at(last, others.length);
}

const at = (row: number[], column: number): number => row[column] ?? Infinity;
