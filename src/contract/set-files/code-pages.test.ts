import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { opened, sample, utf16, utf8 } from '#tests/support/set-file-bytes.ts';
import { detectPage, encodePage, type CodePage } from './code-pages.ts';
import { convertSetFile } from './convert.ts';
import { decodeText, encodeText } from './encoding.ts';
import { encodingName, inputsOf } from './set-file.ts';
import { editSetFile, writeSetFile } from './write-set-file.ts';

const inPage = (text: string, page: CodePage) => encodePage(text, page) ?? new Uint8Array();

const texts: [CodePage, string][] = [
  ['windows-1251', 'Робот'],
  ['windows-1251', 'Да'],
  ['windows-1251', 'СТОП ЛОСС'],
  ['windows-1251', 'Объём'],
  ['windows-1251', 'Вкл./выкл. виртуального стоп-лосса, № 5'],
  ['windows-1251', 'Доля депозита в сделке, SL и TP'],
  ['windows-1251', 'Налаштування ризику'],
  ['windows-1252', 'Größe der Position in € für Käufe'],
  ['windows-1252', 'Número Mágico (ID único do robô)'],
  ['windows-1252', 'Paramètres créés à la clôture'],
  ['windows-1252', 'Señal'],
  ['windows-1252', 'é'],
  ['windows-1252', 'Copyright © 2010 – “Robot” ±5°'],
  ['windows-1250', 'Zlecenia otwarte, świece, średnia krocząca'],
  ['windows-1250', 'Nastavení, příkazy, maximální ztráta a počet obchodů'],
  ['windows-1254', 'İşlem ayarları, kâr al seviyesi, alış ve satış büyüklüğü'],
  ['windows-1253', 'Ρυθμίσεις κινδύνου'],
  ['windows-1255', 'הגדרות סיכון'],
  ['windows-1256', 'إعدادات المخاطرة'],
  ['gbk', '止损点数 止盈点数 手数大小'],
  ['big5', '停損點數 停利點數 下單手數'],
  ['shift_jis', 'ロット数 ストップロス 損切り幅'],
  ['euc-kr', '손절매 설정 이익 실현 거래량'],
];

describe('promise 310: a text in a code page', () => {
  test.each(texts)('of %s is read: %s', (charset, text) => {
    const source = `input string Comment_ = "${text}"; // Lots\r\n`;
    const bytes = inPage(source, charset);
    expect(decodeText(bytes)).toEqual({ text: source, encoding: { charset, hasMark: false } });
  });

  test('keeps its bytes, whatever they are', () => {
    const text = fc.constantFrom(...texts).map(([page, words]) => [...inPage(words, page)]);
    const noise = fc.array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.oneof(text, noise)), (parts) => {
        const bytes = Uint8Array.from(parts.flat());
        const decoded = decodeText(bytes);
        const again = 'problem' in decoded ? bytes : encodeText(decoded.text, decoded.encoding);
        expect(again).toEqual(bytes);
      }),
      { numRuns: 500 },
    );
  });

  test('is looked for in the first letters alone', () => {
    const latin = 'é '.repeat(500_000);
    expect(detectPage(latin)).toBe('windows-1252');
    expect(detectPage(`${' '.repeat(1_000_000)}Ðîáîò`)).toBe('windows-1251');
  });
});

describe('promise 310: a set file in Windows-1251', () => {
  const bytes = sample('set-cp1251.set');
  const file = opened(bytes);

  test('shows its letters, keeps its bytes and takes edits', () => {
    expect(encodingName(file.encoding)).toBe('Windows-1251');
    expect(inputsOf(file).map(({ value }) => value)).toEqual(['0.10000000', 'Робот']);
    expect(writeSetFile(file)).toEqual(bytes);
    const edited = editSetFile(file, new Map([[2, 'Бот']]));
    expect(writeSetFile(edited)?.subarray(-5)).toEqual(Uint8Array.of(0xc1, 0xee, 0xf2, 13, 10));
    expect(writeSetFile(editSetFile(file, new Map([[2, 'é']])))).toBeNull();
  });

  test('keeps its meaning in MT5, and says how it was read', () => {
    const { file: converted, unsure } = convertSetFile(file, 'mt5');
    expect(inputsOf(converted)[1]?.value).toBe('Робот');
    expect(unsure).toEqual(['Letters read as Windows-1251, which is a guess: Comment_']);
    expect(convertSetFile(opened(utf8('Lots=1.5\n')), 'mt5').unsure).toEqual([]);
  });

  const in1251 =
    'Letters written in Windows-1251, which MetaTrader 4 reads where Windows is set to it: Note';
  const lost = (name: string) =>
    `Characters that MetaTrader 4 cannot keep are written as ?: ${name}`;
  test.each([
    ['Note=Größe', ['Größe'], [], []],
    ['Note=Робот', ['Робот'], [in1251], []],
    ['Note=Средний\r\nB=świece', ['Средний', '?wiece'], [`${in1251}, B`], [lost('B')]],
    ['Note=→ Робот', ['? Робот'], [in1251], [lost('Note')]],
    ['Note=止损', ['??'], [], [lost('Note')]],
  ])('is what MT4 gets of %s, where it can', (lines, values, changed, unsure) => {
    const { file: converted, ...said } = convertSetFile(opened(utf16(`${lines}\r\n`)), 'mt4');
    expect(said).toEqual({ changed, unsure });
    expect(inputsOf(converted).map(({ value }) => value)).toEqual(values);
    const read = opened(writeSetFile(converted) ?? new Uint8Array());
    expect(inputsOf(read)).toEqual(inputsOf(converted));
  });

  test('stays in its page where it may be of either platform', () => {
    const chart = opened(inPage('Note=Робот', 'windows-1251'));
    expect(convertSetFile(chart, 'mt4').file.encoding.charset).toBe('windows-1251');
  });
});
