import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeMt5Report } from '#demo/reports/write-mt5-report.ts';
import { smallRun } from '#tests/support/report-samples.ts';
import { describeFacts, readDropped, sortDropped } from './read-dropped.ts';

const file = (name: string, content: string | Uint8Array<ArrayBuffer> = 'Lots=0.1\r\n') =>
  new File([content], name);
const report = (symbol: string) =>
  file(
    'ReportTester.html',
    new Uint8Array(writeMt5Report({ ...smallRun, symbol, timeframe: 'M5' })),
  );
const source = `#property copyright "A"
#property version   "1.20"
input double Lots = 0.1; // Size
input int Magic = 7;
void OnTick() {}`;

const readAll = (...files: File[]) => readDropped(sortDropped(files));

test('a folder of files is read into what the form asks for @p318', async () => {
  const facts = await readAll(
    file('Grid_Bot_v1.2.mq5', source),
    file('GBPUSD_M5_calm.set'),
    file('GBPUSD M15.set'),
    report('GBPUSD'),
  );
  expect(facts).toEqual({
    name: 'Grid Bot',
    type: 'source_code',
    platforms: ['mt5'],
    symbols: ['GBPUSD'],
    timeframes: ['M5', 'M15'],
    inputCount: 2,
    version: '1.20',
    reports: [expect.any(File)],
    warnings: [],
  });
  expect(describeFacts(facts)).toBe('MetaTrader 5, GBPUSD, M5, M15, 2 inputs, version 1.20');
});

test.each([
  ['GridBot 2.4.ex5', 'GridBot', '2.4', ['mt5']],
  ['grid_v2_1.ex4', 'grid', '2.1', ['mt4']],
  ['Grid-1.02.3.zip', 'Grid', '1.2.3', []],
  ['Grid.ex5', 'Grid', null, ['mt5']],
  ['EA2024.ex5', 'EA2024', null, ['mt5']],
])(
  'the name %s tells name, version and platform @p318',
  async (name, title, version, platforms) => {
    expect(await readAll(file(name))).toMatchObject({ name: title, version, platforms });
  },
);

test('files of other programs are read as well as ours @p318', async () => {
  const read = (name: string) => file(name, new Uint8Array(readFileSync(`tests/${name}`)));
  const facts = await readAll(
    read('samples/applied-price-mt4.set'),
    read('support/samples/mt4-report-real-form.htm'),
  );
  expect(facts.platforms).toEqual(['mt4']);
});

test('files that contradict each other are named @p319', async () => {
  const mt4Set = 'Lots=0.1\r\nLots,F=1\r\nLots,1=0.1\r\nLots,2=0.1\r\nLots,3=1\r\n';
  const { warnings } = await readAll(file('a.ex5'), file('EURUSD.set', mt4Set), report('XAUUSD'));
  expect(warnings).toEqual([
    'EURUSD.set is from MetaTrader 4, but a.ex5 is for MetaTrader 5.',
    'ReportTester.html tests XAUUSD, but the set files are for EURUSD.',
  ]);
});

test('a report of another platform than the product’s program is not taken', async () => {
  const dropped = sortDropped([report('EURUSD')]);
  const mt4 = await readDropped(dropped, 'grid.ex4');
  expect(mt4).toMatchObject({ reports: [], symbols: [], platforms: [] });
  expect(mt4.warnings).toEqual([
    'ReportTester.html is from MetaTrader 5, but grid.ex4 is for MetaTrader 4, so it isn’t added.',
  ]);
  expect((await readDropped(dropped, 'grid.ex5')).reports).toEqual(dropped.reports);
  expect((await readDropped(dropped)).reports).toEqual(dropped.reports);
});

test('two programs and strangers are left, everything else is taken @p319', () => {
  const files = ['a.ex5', 'b.ex5', 'virus.exe', 'chart.PNG', 'a.set'].map((name) => file(name));
  const { program, pictures, setFiles, problems } = sortDropped(files);
  expect(program).toBeUndefined();
  expect([...pictures, ...setFiles].map(({ name }) => name)).toEqual(['chart.PNG', 'a.set']);
  expect(problems).toEqual([
    'virus.exe can’t be used here.',
    'A product has one program: drop a.ex5 and b.ex5 one at a time, or together in a .zip.',
  ]);
});

test('the source of a compiled program is read and not sold @p319', async () => {
  const [compiled, code] = [file('Grid 1.1.ex5'), file('Grid.mq5', source)];
  const together = sortDropped([compiled, code]);
  expect(together).toMatchObject({ program: compiled, source: code, problems: [] });
  const read = { name: 'Grid', type: null, inputCount: 2, version: '1.20' };
  expect(await readDropped(together)).toMatchObject(read);
  expect(sortDropped([code], 'Grid 1.0.ex5')).toMatchObject({ program: undefined, source: code });
  expect(sortDropped([code], 'Grid 1.0.ex4')).toMatchObject({ program: code, source: undefined });
});

test('a file of random bytes states nothing and breaks nothing @p319', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const facts = await readAll(...['a.mq5', 'a.set', 'a.html'].map((name) => file(name, bytes)));
  expect(facts).toMatchObject({ symbols: [], timeframes: [], version: null, warnings: [] });
});
