import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './read-body.ts';

test.each([
  ['{"a":"x\\ud800y"}', { a: 'x\ufffdy' }],
  ['{"\\uDFFF":["\\udbff"]}', { '\ufffd': ['\ufffd'] }],
  ['"\\ud83d\\ude00"', '😀'],
  ['"\\ude00\\ud83d"', '\ufffd\ufffd'],
  ['"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
  ['"\\\\ud800"', '\\ud800'],
  ['"\\\\\\ud800"', '\\\ufffd'],
])('parseJson replaces lone surrogates in %s @p27', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test('parseJson changes nothing else @p27', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 });
  const half = fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code));
  const mixed = fc.array(fc.oneof(text, half)).map((parts) => parts.join(''));
  fc.assert(
    fc.property(mixed, (said) => {
      expect(parseJson(JSON.stringify({ said }))).toEqual({ said: said.toWellFormed() });
    }),
  );
});
