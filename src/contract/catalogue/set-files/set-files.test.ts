import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { opened, utf16, utf8 } from '#tests/support/set-file-bytes.ts';
import { sampleSetFiles } from '#tests/support/set-file-samples.ts';
import { byExtent } from '#tests/support/extent.ts';
import { compareInputs } from './compare.ts';
import { convertSetFile } from './convert.ts';
import { groupsOf } from './groups.ts';
import { parseSetFile, type ReadSetFile } from './parse-set-file.ts';
import { encodingName, inputsOf } from './set-file.ts';
import { kindOfValue, markOf } from './values.ts';
import { editSetFile, writeSetFile } from './write-set-file.ts';

const problemOf = (read: ReadSetFile) => ('problem' in read ? read.problem : 'none');
const refused = (bytes: Uint8Array | string) =>
  problemOf(parseSetFile(typeof bytes === 'string' ? utf8(bytes) : bytes));

describe('writeSetFile @p93', () => {
  test('restores the bytes of every kind and encoding, with names and values @p93', () => {
    fc.assert(
      fc.property(sampleSetFiles, ({ kind, bytes, names, values }) => {
        const file = opened(bytes);
        expect(file.kind).toBe(kind);
        expect(inputsOf(file).map(({ name }) => name)).toEqual(names);
        expect(inputsOf(file).map(({ value }) => value)).toEqual(values);
        expect(writeSetFile(file)).toEqual(bytes);
      }),
      { numRuns: 500 },
    );
  });

  test('restores any bytes that parse @p310', () => {
    const texts = fc
      .array(fc.oneof(fc.constantFrom('a=1', 'b,F=0', ';', '\r', '\n', '=', '||'), fc.string()))
      .map((parts) => utf8(parts.join('')));
    const bytes = fc.oneof(
      texts,
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ min: 0x80, maxLength: 40 }).map((high) => Uint8Array.of(97, 61, ...high)),
      texts.map((one) => utf16(String(one))),
    );
    fc.assert(
      fc.property(bytes, (any) => {
        const read = parseSetFile(any);
        expect('problem' in read ? any : writeSetFile(read.file)).toEqual(any);
      }),
      { numRuns: 500 },
    );
  });

  test('changes only the bytes of an edited value @p93', () => {
    fc.assert(
      fc.property(sampleSetFiles, fc.nat(), ({ bytes }, seed) => {
        const file = opened(bytes);
        const inputs = inputsOf(file);
        const edited = inputs[seed % inputs.length];
        const now = editSetFile(file, new Map([[edited?.line ?? 0, '42']]));
        const bytesNow = writeSetFile(now) ?? new Uint8Array();
        const before = writeSetFile({ ...file, lines: file.lines.slice(0, edited?.line) });
        const after = writeSetFile({
          encoding: { ...file.encoding, hasMark: false },
          kind: file.kind,
          lines: file.lines.slice((edited?.line ?? 0) + 1),
        });
        expect(Buffer.from(bytesNow).indexOf(before ?? '')).toBe(0);
        expect(bytesNow.subarray(bytesNow.length - (after?.length ?? 0))).toEqual(after);
        const again = inputsOf(opened(bytesNow)).map(({ value }) => value);
        expect(again).toEqual(inputs.map((one) => (one === edited ? '42' : one.value)));
      }),
      { numRuns: 300 },
    );
  });
});

test('parseSetFile detects the encoding by mark, NULs and validity', () => {
  const nameOf = (bytes: Uint8Array) => encodingName(opened(bytes).encoding);
  expect(nameOf(utf16('a=1'))).toBe('UTF-16');
  expect(nameOf(utf16('a=1').subarray(2))).toBe('UTF-16 without a mark');
  expect(nameOf(utf8('\uFEFFa=1'))).toBe('UTF-8 with a mark');
  expect(nameOf(utf8('a=é'))).toBe('UTF-8');
  expect(nameOf(Uint8Array.from([...utf8('a=').values(), 0xe9]))).toBe('Windows-1252');
});

test('parseSetFile splits at the first equals sign and keeps bars in texts', () => {
  const file = opened(utf8('a=b=c\nt=x||y\nn=x||y||1||2||3||Y\n'));
  expect(inputsOf(file)).toEqual([
    { line: 0, name: 'a', value: 'b=c', range: null },
    { line: 1, name: 't', value: 'x||y', range: null },
    {
      line: 2,
      name: 'n',
      value: 'x||y',
      range: { start: '1', step: '2', stop: '3', isTried: true },
    },
  ]);
});

describe('parseSetFile reports the problem of', () => {
  test.each([
    ['', 'This file is empty.'],
    [' \r\n\t\r\n', 'This file has only blank lines.'],
    ['; saved\r\n', 'This file has no name=value lines, so it sets nothing.'],
    ['a=1\r\nhello\r\n', 'Line 2 is neither name=value nor a comment: “hello”.'],
    ['int x=1;', 'Line 1 is neither name=value nor a comment: “int x=1;”.'],
    ['\n <html>', 'This file is a page or a report (HTML or XML), not a set file.'],
    [
      'a=1\n\nb=\u0007',
      'This isn’t a text file: line 3 has the character 07, which no set file contains.',
    ],
    [
      'a=1||1||1||1||N\r\nb=1||1|',
      'Line 2, the last one, ends in neither ||Y nor ||N: this file is incomplete.',
    ],
    [
      'a=1\r\na,F=0\r\na,1=0\r\n',
      'Line 3, the last one, leaves its input unfinished: this file is incomplete.',
    ],
  ])('%j', (text, problem) => {
    expect(refused(text)).toBe(problem);
  });

  test('invalid bytes', () => {
    expect(refused(utf16('a=1').subarray(0, 7))).toContain('is incomplete');
    expect(refused(Uint8Array.of(0xef, 0xbb, 0xbf, 0xff))).toContain('claims to be UTF-8');
    expect(refused(Uint8Array.of(0xfe, 0xff, 0, 0x61))).toContain('big-endian');
    expect(refused(Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3))).toMatch(/isn’t a text file/);
  });

  test('a long line in part', () => {
    expect(refused(`${'x'.repeat(500)}\n`)).toHaveLength(88);
  });

  test('too much content', () => {
    expect(refused('a'.repeat(300_000))).toBe(
      'This file is 293 KB. Set files up to 256 KB can be opened.',
    );
    expect(refused('\n'.repeat(25_001))).toBe(
      'This file has more than 25,000 lines, which is too many to open.',
    );
    expect(refused('a=1\n'.repeat(5_001))).toBe(
      'This file has more than 5,000 inputs, which is too many to open.',
    );
  });
});

test.each([
  ['blanks in one line', `a=1\n${' '.repeat(250_000)}x`],
  ['blanks in a value', `a=${' '.repeat(250_000)}x`],
  ['zeros', `a=0.${'0'.repeat(250_000)}1`],
  ['digits', `a=${'1'.repeat(250_000)}x`],
  ['bars', `a=${'|'.repeat(250_000)}Y`],
  ['a rule', `;${'-'.repeat(250_000)}x\na=1`],
  ['a rule as value', `a=${'-'.repeat(250_000)}x`],
  ['blanks before a page', `${' '.repeat(250_000)}<`],
])('parseSetFile handles a bomb of %s in linear time', (_, text) => {
  const start = performance.now();
  const seen: unknown[] = [];
  const read = parseSetFile(utf8(text));
  if ('file' in read) {
    groupsOf(read.file);
    const inputs = inputsOf(read.file);
    compareInputs(
      inputs,
      inputs.map((one) => ({ ...one, value: `${one.value}0` })),
    );
    convertSetFile(read.file, 'mt4');
    for (const { name, value } of inputs) seen.push(markOf(name), kindOfValue(value));
  }
  // Detects a stall, not slowness: backtracking at each sign would take minutes.
  expect(performance.now() - start).toBeLessThan(byExtent(Infinity, 2_000));
});
