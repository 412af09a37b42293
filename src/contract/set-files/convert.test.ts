import { describe, expect, test } from 'vitest';
import { opened, sample, utf16, utf8 } from '#tests/support/set-file-bytes.ts';
import { convertSetFile } from './convert.ts';
import { inputsOf, type SetFileText } from './set-file.ts';
import { writeSetFile } from './write-set-file.ts';

const written = (file: SetFileText) => Buffer.from(writeSetFile(file) ?? []).toString('latin1');

describe('convertSetFile', () => {
  const mt5 =
    '; saved\r\nUse=true||false||0||true||Y\r\nInpTF=16388||0||0||49153||N\r\nLots=0.1||0.1||0.01||1||N\r\nNote=é\r\nMagic=16385||1||1||9||N\r\n';

  test('converts MT5 to MT4', () => {
    const { file, changed, unsure } = convertSetFile(opened(utf16(mt5)), 'mt4');
    expect(file.kind).toBe('mt4-tester');
    expect(written(file)).toBe(
      'Use=1\r\nUse,F=1\r\nUse,1=0\r\nUse,2=0\r\nUse,3=1\r\n' +
        'InpTF=240\r\nInpTF,F=0\r\nInpTF,1=0\r\nInpTF,2=0\r\nInpTF,3=43200\r\n' +
        'Lots=0.10000000\r\nLots,F=0\r\nLots,1=0.10000000\r\nLots,2=0.01000000\r\nLots,3=1.00000000\r\n' +
        'Note=\xe9\r\nMagic=16385\r\nMagic,F=0\r\nMagic,1=1\r\nMagic,2=1\r\nMagic,3=9\r\n',
    );
    expect(changed).toEqual([
      'true and false written as 1 and 0: Use',
      'Timeframes written in minutes: InpTF',
      'Numbers written with eight decimals: Lots',
      'Comments left out, which MetaTrader 4 does not keep: 1',
    ]);
    expect(unsure).toEqual(['May be a timeframe, and is left as it is: Magic']);
  });

  test('converts MT4 to a valid MT5 file', () => {
    const mt4 = 'TF=60\r\nTF,F=1\r\nTF,1=0\r\nTF,2=0\r\nTF,3=43200\r\nUse=1\r\nText=a\r\n';
    const { file, unsure } = convertSetFile(opened(utf8(mt4)), 'mt5');
    const bytes = writeSetFile(file) ?? new Uint8Array();
    expect(Buffer.from(bytes).toString('utf16le')).toBe(
      '\uFEFFTF=16385||0||0||49153||Y\r\nUse=1\r\nText=a\r\n',
    );
    expect(opened(bytes).kind).toBe('mt5-tester');
    expect(unsure).toEqual([expect.stringMatching(/^Left as 0 or 1.*: Use$/)]);
  });

  test('names what the other platform lacks', () => {
    const { file, unsure } = convertSetFile(
      opened(utf16('EntryTimeframe=16386\r\nNote=→e\r\n')),
      'mt4',
    );
    expect(written(file)).toBe('EntryTimeframe=16386\r\nNote=?e\r\n');
    expect(unsure).toEqual([
      'MetaTrader 4 has no timeframe H2: EntryTimeframe',
      'Characters that MetaTrader 4 cannot keep are written as ?: Note',
    ]);
  });
});

describe('promise 311: convertSetFile', () => {
  const rangesOf = (file: SetFileText) =>
    inputsOf(file).map(({ name, value, range }) => [
      name,
      value,
      `${range?.start} ${range?.step} ${range?.stop}`,
    ]);

  test('counts applied prices from 0 in MT4 and from 1 in MT5', () => {
    const toMt4 = convertSetFile(opened(sample('applied-price-mt5.set')), 'mt4');
    expect(rangesOf(toMt4.file)).toEqual([
      ['Ma_Applied_Price', '0', '0 0 6'],
      ['RsiAppliedTo', '4', '0 0 6'],
      ['InpHTF', '240', '0 0 43200'],
      ['InpPriceStep', '1.50000000', '1.50000000 0.10000000 15.00000000'],
    ]);
    expect(toMt4.changed.slice(0, 2)).toEqual([
      'Applied prices counted from 0, as MetaTrader 4 does: Ma_Applied_Price, RsiAppliedTo',
      'Timeframes written in minutes: InpHTF',
    ]);
    expect(toMt4.unsure).toEqual([]);
    const toMt5 = convertSetFile(opened(sample('applied-price-mt4.set')), 'mt5');
    expect(rangesOf(toMt5.file).map(([name, value]) => [name, value])).toEqual([
      ['Ma_Applied_Price', '1'],
      ['RsiAppliedTo', '5'],
      ['InpHTF', '16388'],
      ['InpPriceStep', '1.50000000'],
    ]);
    expect(toMt5.changed[0]).toContain('counted from 1, as MetaTrader 5 does: Ma_Applied_Price');
    expect(toMt5.unsure).toEqual([]);
  });

  test.each([
    'price_type',
    'InpPriceType',
    'applied',
    'MA_AppliedPrice',
    'ApplyTo',
    'iAPPLIED_PRICE',
  ])('takes %s for an applied price', (name) => {
    const converted = (value: string, to: 'mt4' | 'mt5') =>
      inputsOf(convertSetFile(opened(utf8(`${name}=${value}\n`)), to).file)[0]?.value;
    expect(['1', '7'].map((value) => converted(value, 'mt4'))).toEqual(['0', '6']);
    expect(['0', '6'].map((value) => converted(value, 'mt5'))).toEqual(['1', '7']);
    // Of the other platform already, or the program's own.
    expect([converted('0', 'mt4'), converted('7', 'mt5')]).toEqual(['0', '7']);
  });

  test.each(['HTF', 'LTF', 'InpHTF', 'tf', 'tf1', 'tf_entry', 'trend_tf', 'TFEntry', 'HigherTF2'])(
    'takes %s for a timeframe, without its step',
    (name) => {
      const mt5 = opened(utf16(`${name}=16385||0||60||49153||Y\r\n`));
      const { file, changed } = convertSetFile(mt5, 'mt4');
      expect(rangesOf(file)).toEqual([[name, '60', '0 60 43200']]);
      expect(changed).toEqual([`Timeframes written in minutes: ${name}`]);
      expect(rangesOf(convertSetFile(file, 'mt5').file)).toEqual([[name, '16385', '0 60 49153']]);
    },
  );

  test.each([
    ['mt4', 'AtrPrice=5||1||0||7||N', 'May be an applied price'],
    ['mt4', 'AtrPrice=5', 'May be an applied price'],
    [
      'mt5',
      'AtrPrice=5\r\nAtrPrice,F=0\r\nAtrPrice,1=0\r\nAtrPrice,2=0\r\nAtrPrice,3=6',
      'May be an applied price',
    ],
    ['mt4', 'AppliedPrice=10||10||0||10||N', 'Is none of the 7 applied prices'],
    ['mt5', 'AppliedPrice=7', 'Is none of the 7 applied prices'],
    ['mt4', 'Corner=3||0||0||3||N', 'Numbered differently'],
    ['mt5', 'InpBaseCorner=2', 'Numbered differently'],
    ['mt5', 'Trend_Period=240', 'May be a timeframe'],
    [
      'mt5',
      'Speed=60\r\nSpeed,F=0\r\nSpeed,1=0\r\nSpeed,2=0\r\nSpeed,3=43200',
      'May be a timeframe',
    ],
    ['mt4', 'Speed=16386||0||0||49153||N', 'May be a timeframe'],
  ] as const)('names as unsure in a file for %s: %s', (to, lines, said) => {
    const { file, unsure } = convertSetFile(opened(utf8(`${lines}\r\n`)), to);
    const [before, after] = [opened(utf8(lines)), file].map((each) => inputsOf(each)[0]?.value);
    expect([after, unsure]).toEqual([before, [expect.stringContaining(said)]]);
  });

  test.each(['EntryPrice=1.5||1||0||7||N', 'StopPrice=5||1||1||100||N', 'PriceStep=5||1||0||7||N'])(
    'has no doubt about %s',
    (line) => expect(convertSetFile(opened(utf8(`${line}\r\n`)), 'mt4').unsure).toEqual([]),
  );
});
