import { sql } from 'drizzle-orm';
import { productVersions, setFiles, versionInputs } from '#db/schema.ts';
import type { NewestInputs, ProgramInput } from '#contract/inputs/newest-inputs.ts';
import { isNewest } from '../product-versions.ts';

/** Of the first set file of a version's product that names its inputs. */
const ofFirstSetFile = (column: 'inputs' | 'symbol') => sql`(
  SELECT first.${sql.identifier(column)} FROM ${setFiles} AS first
  WHERE first.product_id = ${productVersions.productId} AND first.inputs IS NOT NULL
  ORDER BY first.position, first.id LIMIT 1)`;

/**
 * Columns of a statement about versions that carry the inputs of the newest one, so that they cost no statement of their own: what
 * its source declares, else what the product's first set file holds.
 */
export const newestInputsColumns = {
  declared: sql<string | null>`CASE WHEN ${isNewest} THEN (
    SELECT declared.inputs FROM ${versionInputs} AS declared WHERE declared.version_id = ${productVersions.id}) END`,
  ofSetFile: sql<string | null>`CASE WHEN ${isNewest} THEN ${ofFirstSetFile('inputs')} END`,
  setFileSymbol: sql<string | null>`CASE WHEN ${isNewest} THEN ${ofFirstSetFile('symbol')} END`,
};

type Row = Record<keyof typeof newestInputsColumns, string | null> & { number: string };

/** The inputs that come with the rows of versions; null where nothing is known of them. */
export function describeNewestInputs(rows: Row[]): NewestInputs | null {
  const row = rows.find(({ declared, ofSetFile }) => (declared ?? ofSetFile) !== null);
  if (!row) return null;
  const { number, declared, ofSetFile, setFileSymbol } = row;
  if (declared !== null) return { number, setFileSymbol: null, inputs: parse(declared) };
  return ofSetFile === null ? null : { number, setFileSymbol, inputs: parse(ofSetFile) };
}

/** It was written by the schema. */
const parse = (json: string): ProgramInput[] => JSON.parse(json);
