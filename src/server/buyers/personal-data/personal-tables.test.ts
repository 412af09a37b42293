import { getTableColumns, getTableName, isTable } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as schema from '#db/schema.ts';
import { otherTables, personalTables } from './personal-tables.ts';

/** Columns that identify a person, by their names in the database. */
const personal = /email|address|recipient|sender|username|login|account|agent|order_id|license_id/;

test('every table with data of a buyer is taken along @p257', () => {
  const covered = new Set([...Object.keys(personalTables), ...Object.keys(otherTables)]);
  const uncovered = Object.entries<unknown>(schema).flatMap(([name, table]) => {
    if (!isTable(table) || covered.has(name)) return [];
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    const found = columns.filter((column) => personal.test(column));
    return found.length > 0 ? [`${getTableName(table)}: ${found.join(', ')}`] : [];
  });
  expect(uncovered).toEqual([]);
});
