import { describe, expect, test } from 'vitest';
import { opened, utf16, utf8 } from '#tests/support/set-file-bytes.ts';
import { convertSetFile } from './convert.ts';
import type { SetFileText } from './set-file.ts';
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
      opened(utf16('EntryTimeframe=16386\r\nNote=жe\r\n')),
      'mt4',
    );
    expect(written(file)).toBe('EntryTimeframe=16386\r\nNote=?e\r\n');
    expect(unsure).toEqual([
      'MetaTrader 4 has no timeframe H2: EntryTimeframe',
      'Characters that MetaTrader 4 cannot keep are written as ?: Note',
    ]);
  });
});
