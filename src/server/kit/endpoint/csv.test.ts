import { expect, test } from 'vitest';
import { defineColumns } from '#contract/seller/admin.ts';
import type { Caller } from '../sessions/caller.ts';
import { defineTable } from './csv.ts';
import type { Deps } from '#server/deps.ts';

type Cell = string | number | null;

const columns = defineColumns({ shown: [['a', 'A']], exported: [['b', 'B']] });

/** Renders rows without byte order mark and headers. */
async function write(...rows: Cell[][]): Promise<string> {
  const read = async function* () {
    yield rows;
  };
  const cellOf = (index: number) => (row: Cell[]) => row[index] ?? null;
  const table = defineTable('Things', read, columns, { a: cellOf(0), b: cellOf(1) });
  // Unused by a table with fixed rows.
  const [deps, caller] = [{} as Deps, { admin: null, address: '' } satisfies Caller];
  let text = '';
  for await (const piece of table.write(deps, {}, caller)) text += piece;
  expect(text.startsWith('\uFEFFA,B\r\n')).toBe(true);
  return text.slice('\uFEFFA,B\r\n'.length);
}

test('write keeps numbers', async () => {
  expect(await write([-1, 49.9])).toBe('-1,49.9\r\n');
});

test('write quotes commas, quotes and line breaks', async () => {
  expect(await write(['a "b", c', 'one\r\ntwo'], ['=', null])).toBe(
    '"a ""b"", c","one\r\ntwo"\r\n\'=,\r\n',
  );
});

test('write keeps text with a sign inside', async () => {
  expect(await write(['a=b', 'x@example.com'])).toBe('a=b,x@example.com\r\n');
});
