import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../schema.ts';

export interface ShopTable {
  name: string;
  columns: { name: string; isText: boolean }[];
}

/**
 * Lists the shop's tables, without locks. Transactions come first, since the triggers that write
 * them keep rows that exist; the table that triggers fill comes last.
 */
export function listShopTables(): ShopTable[] {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
  const placed = new Set<SQLiteTable>([schema.transactions, schema.productCounts, schema.locks]);
  const others = tables.filter((table) => !placed.has(table));
  return [schema.transactions, ...others, schema.productCounts].map((table) => {
    const { name, columns } = getTableConfig(table);
    return {
      name,
      columns: columns.map((column) => ({
        name: column.name,
        isText: column.getSQLType() === 'text',
      })),
    };
  });
}
