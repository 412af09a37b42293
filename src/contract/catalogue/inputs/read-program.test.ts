import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sample } from '#tests/support/set-file-bytes.ts';
import { encodeText } from '../set-files/encoding.ts';
import type { ProgramInput } from './newest-inputs.ts';
import { inputBounds } from './inputs.ts';
import { readProgram, type Language } from './read-program.ts';
import { fitOf } from './fit.ts';
import { parseSetFileInputs } from './set-inputs.ts';

const read = (source: string, language: Language = 'mql5') =>
  readProgram(new TextEncoder().encode(source), language);

const namesIn = (source: string, language?: Language) =>
  read(source, language).map(({ name }) => name);

describe('readProgram @p119', () => {
  test('reads name, type, default, label, group and enum names', () => {
    const inputs = read(`
//--- how lots are counted
enum ENUM_LOTS
  {
   LOTS_FIXED,      // Fixed lots
   LOTS_RISK = 5,   // By risk
   LOTS_BALANCE     /* By balance */
  };
input group "=== Money ==="
input ENUM_LOTS InpMode = LOTS_RISK; // How lots are counted
input double    InpLots = 0.10;      // Lots
sinput string   InpComment = "say \\"hi\\" // no comment"; // Comment of orders
input group "Time"
input ENUM_TIMEFRAMES InpFrame=PERIOD_H1;
static input const datetime InpFrom = D'2026.01.31 12:00';
input int InpFast = 5 * 2, InpSlow = -1; // Periods
`);
    const money = { group: 'Money', enumNames: [] };
    const time = { group: 'Time', label: null, enumNames: [] };
    expect(inputs).toEqual([
      {
        name: 'InpMode',
        type: 'ENUM_LOTS',
        default: 'By risk',
        label: 'How lots are counted',
        enumNames: ['Fixed lots', 'By risk', 'By balance'],
        group: 'Money',
      },
      { ...money, name: 'InpLots', type: 'double', default: '0.10', label: 'Lots' },
      {
        ...money,
        name: 'InpComment',
        type: 'string',
        default: 'say "hi" // no comment',
        label: 'Comment of orders',
      },
      { ...time, name: 'InpFrame', type: 'ENUM_TIMEFRAMES', default: 'PERIOD_H1' },
      { ...time, name: 'InpFrom', type: 'datetime', default: "D'2026.01.31 12:00'" },
      { ...time, name: 'InpFast', type: 'int', default: '5 * 2' },
      { ...time, name: 'InpSlow', type: 'int', default: '-1', label: 'Periods' },
    ]);
  });

  test('reads extern in MQL4 alone, and texts of rules as headings', () => {
    const source =
      'extern string _1 = "==== Lots ====";\nextern double Lotsize.Level.1 = 0.1;\nextern int Magic;\n';
    expect(namesIn(source, 'mql5')).toEqual([]);
    expect(read(source, 'mql4')).toMatchObject([
      { name: '_1', group: 'Lots' },
      { name: 'Lotsize.Level.1', default: '0.1', group: 'Lots' },
      { name: 'Magic', default: '', group: 'Lots' },
    ]);
  });

  test.each([
    ['a comment', '// input int A = 1;\n/* input int B = 1;\n */'],
    ['a text', 'string s = "input int A = 1;";'],
    ['a line for the preprocessor', '#define X \\\ninput int A = 1;\n'],
    ['an array', 'input int A[] = {1, 2};'],
    ['a parameter or a variable of that name', 'void f(int input) { int input = 1; a.input = 2; }'],
    ['what is not closed', 'input int A = 1'],
    ['a function', 'input int A(int B);'],
    ['a text that is not closed', 'input string A = "half\n'],
  ])('ignores %s', (_, source) => {
    expect(namesIn(`${source}\n`)).toEqual([]);
  });

  test('continues after broken code and reads a name once', () => {
    expect(namesIn('input int\ninput int B = (1;\ninput int C = 1;\n')).toEqual(['C']);
    expect(
      namesIn('#ifdef A\ninput int D = 1;\n#else\ninput int D = 2;\n#endif\ninput int E;'),
    ).toEqual(['D', 'E']);
  });

  test('reads labels of the same line only', () => {
    expect(read('// above\ninput int A = 1;\n// beneath\ninput int B = 2;')).toMatchObject([
      { label: null },
      { label: null },
    ]);
  });

  test('cuts long texts and reads none of too many inputs', () => {
    const [cut] = read(`input string A = "${'v'.repeat(10_000)}"; // ${'l'.repeat(10_000)}`);
    expect(cut?.label).toHaveLength(inputBounds.text);
    expect(cut?.default).toHaveLength(inputBounds.value);
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `input int A${index};`).join('\n');
    expect(read(many(inputBounds.inputs))).toHaveLength(inputBounds.inputs);
    expect(read(many(inputBounds.inputs + 1))).toEqual([]);
    expect(readProgram(new Uint8Array(inputBounds.bytes + 1).fill(32), 'mql5')).toEqual([]);
  });

  test('keeps large enums with many inputs small', () => {
    const values = Array.from({ length: 1000 }, (_, index) => `V${index}, // ${'n'.repeat(99)}`);
    const inputs = Array.from({ length: 2000 }, (_, index) => `input E I${index} = V1;`);
    const found = read(`enum E {\n${values.join('\n')}\n};\n${inputs.join('\n')}`);
    expect(found).toHaveLength(2000);
    expect(JSON.stringify(found).length).toBeLessThan(1_000_000);
  });
});

const word = fc.stringMatching(/^[A-Za-z_]\w{0,12}$/);
/** A comment or heading, without terminators, and without rules or blanks at its ends. */
const said = fc.stringMatching(/^[A-Za-z\u00c4-\u017f\u4e00-\u4e20][\w ,;=()"'é]{0,30}[A-Za-z]$/);

interface Written {
  input: ProgramInput;
  raw: string;
}

const value: fc.Arbitrary<{ type: string; raw: string; shown: string }> = fc.oneof(
  fc.integer().map((number) => ({ type: 'int', raw: String(number), shown: String(number) })),
  fc.boolean().map((flag) => ({ type: 'bool', raw: String(flag), shown: String(flag) })),
  fc
    .string({
      unit: fc.constantFrom('a', 'ü', '"', '\\', ';', ',', '/', '*', ' ', '{', 'é'),
      maxLength: 20,
    })
    .map((text) => text.trim())
    .filter((text) => !/^[ /*\\]/.test(text))
    .map((text) => ({
      type: 'string',
      raw: `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
      shown: text,
    })),
);

/** Writes a source with these inputs as people lay them out. */
const source: fc.Arbitrary<Written[]> = fc
  .uniqueArray(fc.tuple(word, value, fc.option(said), fc.constantFrom(' ', '\t', '\n  ')), {
    selector: ([name]) => name,
    maxLength: 20,
  })
  .map((all) =>
    all
      .filter(([name]) => !/^(?:input|sinput|group|const|static|enum)$/.test(name))
      .map(([name, { type, raw, shown }, label, blank]) => ({
        input: { name, type, default: shown, label, enumNames: [], group: null },
        raw: `input${blank}${type}${blank}${name}${blank}=${blank}${raw};${label === null ? '' : ` // ${label}`}`,
      })),
  );

const encodings = fc.constantFrom(
  { charset: 'utf-8', hasMark: false } as const,
  { charset: 'utf-8', hasMark: true } as const,
  { charset: 'utf-16le', hasMark: true } as const,
);

test('readProgram reads generated sources in each encoding and line ending @p119', () => {
  fc.assert(
    fc.property(
      source,
      encodings,
      fc.constantFrom('\n', '\r\n', '\r'),
      (written, encoding, end) => {
        const lines = [
          '#property strict',
          ...written.map(({ raw }) => raw),
          'int OnInit() { return(0); }',
        ];
        const bytes = encodeText(lines.join('\n').replaceAll('\n', end), encoding);
        expect(readProgram(bytes ?? new Uint8Array(), 'mql5')).toEqual(
          written.map(({ input }) => input),
        );
      },
    ),
  );
});

test('readProgram never throws @p119', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(Array.isArray(readProgram(bytes, 'mql4'))).toBe(true);
    }),
  );
  const words = 'input sinput enum group E { } = , ; " \' // /* */ # \\ ( ) int : 1'.split(' ');
  const parts = fc.constantFrom(...words, ' ', '\n');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 80 }), (all) => {
      expect(Array.isArray(read(all.join('')))).toBe(true);
    }),
  );
});

test('readProgram reads labels and texts in Windows-1251 @p310', () => {
  expect(readProgram(sample('program-cp1251.mq4'), 'mql4')).toMatchObject([
    { name: 'S1', default: '=== Объём ===', label: 'Настройки' },
    { name: 'Lots', label: 'Риск', group: 'Объём' },
    { name: 'Comment_', default: 'Робот' },
  ]);
});

const inputs = ['A', 'B', 'C'].map((name) => ({ name }));

test('fitOf compares names in any order and lists new and gone ones @p119', () => {
  expect(fitOf(['C', 'B', 'A', 'A'], inputs)).toBeNull();
  expect(fitOf(['A', 'Old'], inputs)).toEqual({ added: ['B', 'C'], gone: ['Old'] });
});

const told = (text: string) => parseSetFileInputs(Buffer.from(text));

test('toldBy reads names, defaults, groups and labels @p119', () => {
  const { inputNames, inputs: found } = told(
    '; Money\r\nLots=0.10\r\nRisk=1.0||1.0||0.1||10||N\r\n; Number of the orders\r\nMagic=7\r\n',
  );
  expect(inputNames).toBe('Lots\nRisk\nMagic');
  const common = { type: null, enumNames: [] };
  expect(found).toEqual([
    { ...common, name: 'Lots', default: '0.10', label: null, group: 'Money' },
    { ...common, name: 'Risk', default: '1.0', label: null, group: 'Money' },
    { ...common, name: 'Magic', default: '7', label: 'Number of the orders', group: null },
  ]);
});

test('toldBy limits what it stores @p119', () => {
  expect(told('no set file')).toEqual({ inputNames: null, inputs: null });
  const large = Array.from({ length: 3000 }, (_, index) => `A${index}=1`).join('\n');
  expect(told(large).inputs).toBeNull();
  expect(told(large).inputNames?.split('\n')).toHaveLength(3000);
});
