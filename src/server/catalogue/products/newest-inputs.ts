import { sql, type SQL } from 'drizzle-orm';
import { productVersions, setFiles, versionInputs } from '#db/schema.ts';
import type { NewestInputs, ProgramInput } from '#contract/catalogue/inputs/newest-inputs.ts';
import { newestStableId } from './product-versions.ts';

/** Adds the newest version's inputs, declared or by a set file; uncorrelated: evaluated once. */
export function newestInputsColumns(productId: number) {
  const ofNewest = (value: SQL) =>
    sql<
      string | null
    >`CASE WHEN ${productVersions.id} = ${newestStableId(productId)} THEN ${value} END`;
  const ofFirstSetFile = (column: 'inputs' | 'symbol') =>
    ofNewest(sql`(
      SELECT first.${sql.identifier(column)} FROM ${setFiles} AS first
      WHERE first.product_id = ${productId} AND first.inputs IS NOT NULL
      ORDER BY first.position, first.id LIMIT 1)`);
  return {
    declared: ofNewest(sql`(
      SELECT declared.inputs FROM ${versionInputs} AS declared WHERE declared.version_id = ${newestStableId(productId)})`),
    ofSetFile: ofFirstSetFile('inputs'),
    setFileSymbol: ofFirstSetFile('symbol'),
  };
}

type Row = Record<keyof ReturnType<typeof newestInputsColumns>, string | null> & { number: string };

/** Reads the inputs from version rows; null: unknown. */
export function describeNewestInputs(rows: Row[]): NewestInputs | null {
  const row = rows.find(({ declared, ofSetFile }) => (declared ?? ofSetFile) !== null);
  if (!row) return null;
  const { number, declared, ofSetFile, setFileSymbol } = row;
  if (declared !== null) return { number, setFileSymbol: null, inputs: parse(declared) };
  return ofSetFile === null ? null : { number, setFileSymbol, inputs: parse(ofSetFile) };
}

/** Trusts the JSON: it was written through the schema. */
const parse = (json: string): ProgramInput[] => JSON.parse(json);
