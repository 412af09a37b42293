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
      'Comments left out, because MetaTrader 4 doesn’t keep them: 1',
    ]);
    expect(unsure).toEqual(['May be a timeframe; left unchanged: Magic']);
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
});

describe('convertSetFile @p311', () => {
  const converted = (file: SetFileText, to: 'mt4' | 'mt5') => {
    const { file: made, ...notes } = convertSetFile(file, to);
    const inputs = inputsOf(made).map(({ name, value, range }) =>
      [name, value, range?.start, range?.step, range?.stop].join(' ').trim(),
    );
    return { inputs, ...notes };
  };

  test('counts applied prices from 0 in MT4 and from 1 in MT5 @p311', () => {
    const toMt4 = converted(opened(sample('applied-price-mt5.set')), 'mt4');
    expect(toMt4.inputs).toEqual([
      'Ma_Applied_Price 0 0 0 6',
      'RsiAppliedTo 4 0 0 6',
      'InpHTF 240 0 0 43200',
      'InpPriceStep 1.50000000 1.50000000 0.10000000 15.00000000',
    ]);
    const prices = 'Applied prices counted from 0, as MetaTrader 4 does';
    expect(toMt4.changed[0]).toBe(`${prices}: Ma_Applied_Price, RsiAppliedTo`);
    expect(toMt4.changed[1]).toBe('Timeframes written in minutes: InpHTF');
    const toMt5 = converted(opened(sample('applied-price-mt4.set')), 'mt5');
    const values = toMt5.inputs.map((input) => input.split(' ')[1]);
    expect(values).toEqual(['1', '5', '16388', '1.50000000']);
    expect(toMt5.changed[0]).toContain('counted from 1, as MetaTrader 5 does: Ma_Applied_Price');
    expect([toMt4.unsure, toMt5.unsure]).toEqual([[], []]);
  });

  test.each('price_type InpPriceType applied MA_AppliedPrice ApplyTo iAPPLIED_PRICE'.split(' '))(
    'takes %s for an applied price @p311',
    (name) => {
      const file = opened(utf8(`${name}=1\r\n${name}=7\r\n`));
      expect(converted(file, 'mt4').inputs).toEqual([`${name} 0`, `${name} 6`]);
      // MT4 has no price 7.
      expect(converted(file, 'mt5').inputs).toEqual([`${name} 2`, `${name} 7`]);
    },
  );

  test.each('HTF LTF InpHTF tf tf1 tf_entry trend_tf TFEntry HigherTF2'.split(' '))(
    'takes %s for a timeframe, without its step @p311',
    (name) => {
      const file = opened(utf16(`${name}=16385||0||60||49153||Y\r\n`));
      expect(converted(file, 'mt4').inputs).toEqual([`${name} 60 0 60 43200`]);
      const back = converted(convertSetFile(file, 'mt4').file, 'mt5');
      expect(back.inputs).toEqual([`${name} 16385 0 60 49153`]);
      expect(back.unsure).toEqual([]);
    },
  );

  test.each([
    ['mt4', 'AtrPrice=5||1||0||7||N', 'May be an applied price'],
    ['mt4', 'AtrPrice=5', 'May be an applied price'],
    ['mt5', 'AtrPrice=5||0||0||6||N', 'May be an applied price'],
    ['mt4', 'AppliedPrice=10||10||0||10||N', 'Not one of the 7 applied prices'],
    ['mt5', 'AppliedPrice=7', 'Not one of the 7 applied prices'],
    ['mt5', 'ApplyToBuys=1', 'Left as 0 or 1'],
    ['mt5', 'AppliedToAll=1', 'Left as 0 or 1'],
    ['mt4', 'EntryTimeframe=16386', 'MetaTrader 4 has no timeframe H2'],
    ['mt4', 'Corner=3||0||0||3||N', 'Numbered differently'],
    ['mt5', 'InpBaseCorner=2', 'Numbered differently'],
    ['mt5', 'Trend_Period=240', 'May be a timeframe'],
    ['mt5', 'Speed=60||0||0||43200||N', 'May be a timeframe'],
    ['mt4', 'Speed=16386||0||0||49153||N', 'May be a timeframe'],
    ['mt4', 'EntryPrice=1.5||1||0||7||N', ''],
    ['mt4', 'StopPrice=5||1||1||100||N', ''],
    ['mt4', 'PriceStep=5||1||0||7||N', ''],
  ] as const)('names as unsure in a file for %s: %s @p311', (to, line, said) => {
    const { inputs, unsure } = converted(opened(utf8(`${line}\r\n`)), to);
    expect(unsure.map((each) => each.slice(0, said.length))).toEqual(said ? [said] : []);
    expect(inputs[0]?.replace('0000000', '')).toContain(line.split('||')[0]?.replace('=', ' '));
  });
});
