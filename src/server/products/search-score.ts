import { sql, type SQL } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import type { Term } from './search-terms.ts';

/** How near the beginning of a description a word is heard, characters. */
const openingLength = 1_000;

/** What separates words in a name. */
const separators = [':', '-', '(', ')', ',', '/', '+'];

const name = separators.reduce(
  (text, separator) => sql`replace(${text}, ${sql.raw(`'${separator}'`)}, ' ')`,
  sql`lower(${products.name})`,
);

/**
 * Of a product what `scoreOf` looks at: its name, its type, the facts that are stated with
 * the symbols of its set files, and how its description begins.
 */
export const scoredTexts = sql`
  ' ' || ${name} || ' ' AS name,
  lower('"' || replace(${products.setFileSymbols}, ',', '"') || coalesce(${products.compatibility}, '')
    || CASE ${products.priceCents} WHEN 0 THEN '"free' ELSE '' END) AS facts,
  ${products.type} AS type,
  lower(substr(${products.description}, 1, ${sql.raw(String(openingLength))})) AS opening`;

/**
 * How well a product fits: a word in its name counts more than a fact, a fact more than a mention, and that more the earlier it
 * comes; as it was typed more than a synonym. All words together in the name, at its beginning most of all, come before all else.
 */
export function scoreOf(terms: readonly Term[]): SQL {
  const whole = terms.map(({ typed }) => typed.join(' ')).join(' ');
  const together = sql`CASE instr(name, ${` ${whole}`}) WHEN 0 THEN 0 WHEN 1 THEN 8 ELSE 4 END`;
  return sql.join([together, ...terms.map(scoreOfTerm)], sql` + `);
}

function scoreOfTerm({ typed, synonyms, type }: Term): SQL {
  const asTyped = typed.join(' ');
  const all = [asTyped, ...synonyms];
  const anyIn = (text: 'name' | 'facts', mark: string) =>
    sql.join(
      all.map((each) => sql`instr(${sql.raw(text)}, ${mark + each})`),
      sql` OR `,
    );
  const mention = sql`instr(opening, ${asTyped})`;
  return sql`CASE
    WHEN instr(name, ${` ${asTyped} `}) THEN 5
    WHEN instr(name, ${` ${asTyped}`}) THEN 4
    WHEN ${anyIn('name', ' ')} THEN 3
    WHEN type = ${type} OR ${anyIn('facts', '"')} THEN 2
    WHEN ${mention} THEN 1 - ${mention} / ${sql.raw(`${openingLength}.0`)}
    ELSE 0 END`;
}
