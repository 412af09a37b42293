import { expect, test } from 'vitest';
import { defineColumns } from '#contract/admin.ts';
import type { Caller } from './caller.ts';
import { defineTable } from './csv.ts';
import type { Deps } from '../deps.ts';

type Cell = string | number | null;

const columns = defineColumns({ shown: [['a', 'A']], exported: [['b', 'B']] });

/** The table of these rows, without its byte order mark and headers. */
async function write(...rows: Cell[][]): Promise<string> {
  const read = async function* () {
    yield rows;
  };
  const cellOf = (index: number) => (row: Cell[]) => row[index] ?? null;
  const table = defineTable('Things', read, columns, { a: cellOf(0), b: cellOf(1) });
  // Neither is looked at by a table that has its rows already.
  const [deps, caller] = [{} as Deps, { admin: null, address: '' } satisfies Caller];
  let text = '';
  for await (const piece of table.write(deps, {}, caller)) text += piece;
  expect(text.startsWith('\uFEFFA,B\r\n')).toBe(true);
  return text.slice('\uFEFFA,B\r\n'.length);
}

test('numbers of ours stay numbers', async () => {
  expect(await write([-1, 49.9])).toBe('-1,49.9\r\n');
});

test('quotes, commas and line breaks stay in their cell', async () => {
  expect(await write(['a "b", c', 'one\r\ntwo'], ['=', null])).toBe(
    '"a ""b"", c","one\r\ntwo"\r\n\'=,\r\n',
  );
});

test('text that only holds a sign is left as it is', async () => {
  expect(await write(['a=b', 'x@example.com'])).toBe('a=b,x@example.com\r\n');
});
