import { sql } from 'drizzle-orm';
import type { Db } from './drizzle.ts';
import { searchWords, type products } from './schema.ts';

/** FTS5's tokenizer `unicode61`: letters and digits make a word, with their marks. */
const anyWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text in their order, lower case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(anyWord) ?? [];

/** A word that is shorter cannot be told from another one, a longer one is none of a person. */
const wordLength = { least: 3, most: 24 };

/** Searchable texts of a product. */
type Texts = Pick<typeof products.$inferSelect, 'name' | 'description'> &
  Partial<Pick<typeof products.$inferSelect, 'setFileSymbols' | 'compatibility'>>;

/** The symbols of a product's set files as the search has them: each once, with commas between. */
export const symbolsOf = (setFiles: readonly { symbol: string }[]): string =>
  [...new Set(setFiles.map(({ symbol }) => symbol))].join();

/** As FTS5 keeps it: without accents. */
export const withoutAccents = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Keeps the words of products, so that a search that mistypes one finds it (`correct-search.ts`). A
 * word stays when its last product is gone: a correction is looked up before it is offered.
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
