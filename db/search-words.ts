import { sql } from 'drizzle-orm';
import type { Db } from './drizzle.ts';
import { searchWords, type products } from './schema.ts';

/** Matches words like FTS5's tokenizer `unicode61`: letters and digits with their marks. */
const anyWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

export const wordsOf = (text: string): string[] => text.toLowerCase().match(anyWord) ?? [];

/** A shorter word cannot be told from others; a longer one was not typed by a person. */
const wordLength = { least: 3, most: 24 };

type Texts = Pick<typeof products.$inferSelect, 'name' | 'description'> &
  Partial<Pick<typeof products.$inferSelect, 'setFileSymbols' | 'compatibility'>>;

export const symbolsOf = (setFiles: readonly { symbol: string }[]): string =>
  [...new Set(setFiles.map(({ symbol }) => symbol))].join();

/** Removes accents, as FTS5 does. */
export const withoutAccents = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Stores the words of products, so that a mistyped search finds them (`correct-search.ts`). A word
 * stays after its last product is gone: a correction is looked up before it is offered.
 */
export async function rememberWords(db: Pick<Db, 'run'>, texts: readonly Texts[]): Promise<void> {
  const inNames = new Set(
    texts.flatMap(({ name, setFileSymbols = '', compatibility }) =>
      knownWords([name, setFileSymbols, ...(compatibility?.symbols ?? [])].join(' ')),
    ),
  );
  const all = new Set([...inNames, ...texts.flatMap(({ description }) => knownWords(description))]);
  const rows = Array.from(all, (word) => [word, inNames.has(word) ? 1 : 0]);
  // Its WHERE tells ON CONFLICT from the ON of a join.
  await db.run(sql`
    INSERT INTO ${searchWords} (word, is_in_name)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (word) DO UPDATE SET is_in_name = 1 WHERE excluded.is_in_name > is_in_name`);
}

const knownWords = (text: string): string[] =>
  wordsOf(text)
    .map(withoutAccents)
    .filter(({ length }) => length >= wordLength.least && length <= wordLength.most)
    .filter((word) => !/^\d/.test(word));
