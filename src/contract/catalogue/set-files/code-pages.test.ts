import { describe, expect, test } from 'vitest';
import { opened, sample, utf16, utf8 } from '#tests/support/set-file-bytes.ts';
import { encodePage, type CodePage } from './code-pages.ts';
import { convertSetFile } from './convert.ts';
import { decodeText } from './encoding.ts';
import { encodingName, inputsOf } from './set-file.ts';
import { editSetFile, writeSetFile } from './write-set-file.ts';

const inPage = (text: string, page: CodePage) => encodePage(text, page) ?? new Uint8Array();

const texts: [CodePage, string][] = [
  ['windows-1251', 'Робот|Да|СТОП ЛОСС|Объём|Вкл./выкл. стоп-лосса, № 5|Ризику й обсягу'],
  ['windows-1252', 'Größe in € für Käufe|Número Mágico|Prix créés à la clôture|Señal|é'],
  ['windows-1252', 'Copyright © 2010 – “Robot” ±5°|½ £'],
  ['windows-1250', 'Zlecenia otwarte, świece, średnia|Nastavení, příkazy, maximální ztráta'],
  ['windows-1254', 'İşlem ayarları, kâr al seviyesi, alış ve satış büyüklüğü'],
  ['windows-1253', 'Ρυθμίσεις κινδύνου'],
  ['windows-1255', 'הגדרות סיכון'],
  ['windows-1256', 'إعدادات المخاطرة'],
  ['gb18030', '止损点数 止盈点数 手数大小'],
  ['big5', '停損點數 停利點數 下單手數'],
  ['shift_jis', 'ロット数 ストップロス 損切り幅'],
  ['euc-kr', '손절매 설정 이익 실현 거래량'],
];

describe('a text in a code page @p310', () => {
  test.each(texts)('of %s is read: %s @p310', (charset, all) => {
    for (const text of all.split('|')) {
      const source = `input string Comment_ = "${text}"; // Lots\r\n`;
      const encoding = { charset, hasMark: false };
      expect(decodeText(inPage(source, charset))).toEqual({ text: source, encoding });
    }
  });
});

describe('a set file in Windows-1251 @p310', () => {
  const bytes = sample('set-cp1251.set');
  const file = opened(bytes);

  test('shows its letters, keeps its bytes and takes edits @p310', () => {
    expect(encodingName(file.encoding)).toBe('Windows-1251');
    expect(inputsOf(file).map(({ value }) => value)).toEqual(['0.10000000', 'Робот']);
    expect(writeSetFile(file)).toEqual(bytes);
    const edited = editSetFile(file, new Map([[2, 'Бот']]));
    expect(writeSetFile(edited)?.subarray(-5)).toEqual(Uint8Array.of(0xc1, 0xee, 0xf2, 13, 10));
    expect(writeSetFile(editSetFile(file, new Map([[2, 'é']])))).toBeNull();
  });

  test('keeps its meaning in MT5, and says how it was read @p310', () => {
    const { file: converted, unsure } = convertSetFile(file, 'mt5');
    expect(inputsOf(converted)[1]?.value).toBe('Робот');
    expect(unsure).toEqual(['Letters read as Windows-1251, which is a guess: Comment_']);
    expect(convertSetFile(opened(utf8('Lots=1.5\n')), 'mt5').unsure).toEqual([]);
  });

  test.each([
    ['Note=Größe', ['Größe'], '', ''],
    ['Note=Робот', ['Робот'], 'Note', ''],
    ['Note=Средний\r\nB=świece', ['Средний', '?wiece'], 'Note, B', 'B'],
    ['Note=→ Робот', ['? Робот'], 'Note', 'Note'],
    ['Note=止损', ['??'], '', 'Note'],
  ])('is what MT4 gets of %s, where it can @p310', (lines, values, in1251, lost) => {
    const { file: converted, ...said } = convertSetFile(opened(utf16(`${lines}\r\n`)), 'mt4');
    const named = (notes: string[]) => notes.map((each) => each.split(': ')[1]).join();
    expect([named(said.changed), named(said.unsure)]).toEqual([in1251, lost]);
    expect(inputsOf(converted).map(({ value }) => value)).toEqual(values);
    const read = opened(writeSetFile(converted) ?? new Uint8Array());
    expect(inputsOf(read)).toEqual(inputsOf(converted));
  });
});
