import { sql, type SQL } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import type { Term } from './search-terms.ts';

/** Characters of a description's beginning that are scored. */
const openingLength = 1_000;

const separators = [':', '-', '(', ')', ',', '/', '+'];

const name = separators.reduce(
  (text, separator) => sql`replace(${text}, ${sql.raw(`'${separator}'`)}, ' ')`,
  sql`lower(${products.name})`,
);

/**
 * Selects the texts `scoreOf` scores: name, type, facts with set file symbols, and the
 * description's beginning.
 */
export const scoredTexts = sql`
  ' ' || ${name} || ' ' AS name,
  lower('"' || replace(${products.setFileSymbols}, ',', '"') || coalesce(${products.compatibility}, '')
    || CASE ${products.priceCents} WHEN 0 THEN '"free' ELSE '' END) AS facts,
  ${products.type} AS type,
  lower(substr(${products.description}, 1, ${sql.raw(String(openingLength))})) AS opening`;

/**
 * Scores a match: name over facts over description, earlier mentions higher, typed words over
 * synonyms. All words together in the name, especially at its start, outrank everything.
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
