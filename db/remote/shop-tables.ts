import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../schema.ts';

export interface ShopTable {
  name: string;
  columns: { name: string; isText: boolean }[];
}

/**
 * Lists the shop's tables, without locks. Transactions come first, since the triggers that write
 * them keep rows that exist; tables that triggers fill come last.
 */
export function listShopTables(): ShopTable[] {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
  const last: SQLiteTable[] = [schema.productCounts, schema.salesSums];
  const others = tables.filter((table) => table !== schema.transactions && !last.includes(table));
  return [schema.transactions, ...others, ...last]
    .filter((table) => table !== schema.locks)
    .map((table) => {
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
