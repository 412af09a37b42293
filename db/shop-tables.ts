import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from './schema.ts';

/** A table with rows of the shop. */
export interface ShopTable {
  name: string;
  columns: ShopColumn[];
  /** The column that refers to another row of the same table, by its rowid. */
  ownReference: string | null;
}

export interface ShopColumn {
  name: string;
  isText: boolean;
}

/** They come after the tables that the triggers are on. */
const filledByTriggers: SQLiteTable[] = [schema.productCounts];

/**
 * The tables that make up the shop, each after those that its rows refer to. A lease is no part of it: it speaks of processes
 * that run beside one database.
 */
export function tablesInOrder(): ShopTable[] {
  const tables = Object.values(schema)
    .filter((value) => is(value, SQLiteTable))
    .filter((table) => table !== schema.leases && !filledByTriggers.includes(table));
  const ordered = new Set<SQLiteTable>();
  const add = (table: SQLiteTable) => {
    if (ordered.has(table)) return;
    for (const target of targetsOf(table)) if (target !== table) add(target);
    ordered.add(table);
  };
  for (const table of [...tables, ...filledByTriggers]) add(table);
  return Array.from(ordered, describe);
}

const targetsOf = (table: SQLiteTable): SQLiteTable[] =>
  getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);

function describe(table: SQLiteTable): ShopTable {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const own = foreignKeys
    .map((key) => key.reference())
    .find(({ foreignTable }) => foreignTable === table);
  const target = own?.foreignColumns[0];
  if (target && !(target.primary && target.getSQLType() === 'integer')) {
    throw new Error(`${name} refers to itself by what is no rowid`);
  }
  return {
    name,
    columns: columns.map((column) => ({
      name: column.name,
      isText: column.getSQLType() === 'text',
    })),
    ownReference: own?.columns[0]?.name ?? null,
  };
}
