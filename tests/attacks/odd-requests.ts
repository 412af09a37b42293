import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';

export interface OddRequest {
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e\u2066\ufeff',
  '\ud800',
  '\udfff\ud800',
  '🏳️‍🌈'.repeat(40),
  'İ'.repeat(300),
  'ﷺ'.repeat(300),
  "' OR 1=1 --",
  '"*^(NEAR',
  '%_\\',
  '${{7*7}}#{7*7}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-1',
  '0x10',
  '1e3',
  '9007199254740993',
  '99999999999999999999999',
  '2026-02-30',
  '9999-99-99',
  '-000001-01-01',
  'true',
  'a@example.com',
  'x'.repeat(5_001),
];

const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const nested = (depth: number) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.jsonValue(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.integer({ min: 0, max: 60 }),
  fc.constantFrom(
    null,
    true,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    2 ** 63,
    -0,
    0.1 + 0.2,
    nested(200),
    Array.from({ length: 2000 }, () => 0),
    { length: 1e9 },
    { toString: 1, valueOf: null },
    ['1'],
  ),
);

const prototypeKeys = '"__proto__":{"admin":true},"constructor":{"prototype":{"a":1}},"toString":0';

/** Bodies that are not a JSON object, or one that only a program would write. */
const oddBody = fc.oneof(
  fc
    .constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '0',
      '\ufeff{}',
      '{}{}',
      "{'a':1}",
      '{"a":1e999999}',
      '{"a":-1e-999999}',
      `{"a":${'9'.repeat(10_000)}}`,
      `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
      `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`,
      `{${prototypeKeys}}`,
      '{"a":"\\ud800"}',
      '{"\\u0000":1}',
      `{"a":"${'\\u0000'.repeat(2_000)}"}`,
      `{"a":"${'x'.repeat(20_000)}"}`,
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n',
      'name=x&price=1',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

const contentTypes = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/jsonp',
  'APPLICATION/JSON;',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  'application/x-www-form-urlencoded',
  'application/xml',
  '',
  'x'.repeat(2_000),
];

const oddHeaders = fc
  .record(
    {
      'Content-Type': fc.constantFrom(...contentTypes),
      'Content-Encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
      Accept: fc.constantFrom('', '*/*', 'text/html', 'x/y;q=2', ','),
      'Accept-Encoding': fc.constantFrom('', '*;q=0', 'gzip;q=x', 'x,'.repeat(500)),
      'Accept-Language': fc.constantFrom('', 'x'.repeat(4_000)),
      'If-None-Match': fc.constantFrom('*', '"', 'W/', '",",'),
      Range: fc.constantFrom('bytes=0-', 'bytes=-', 'x', 'bytes=9-1'),
      Cookie: fc.constantFrom('a=b', '__proto__=x', '%00=%ff'),
      Origin: fc.constantFrom('null', 'http://evil.example'),
    },
    { requiredKeys: [] },
  )
  .map((headers): Record<string, string> => ({ ...headers }));

/** Texts as in an address, or not even valid there. */
const inAddress = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%', '%zz', '%ff', '%ed%a0%80', '%00', '%2500', '..', '%2e', '1/', '1', '40'),
);

const inputSchema = z.object({ properties: z.optional(z.record(z.string(), z.unknown())) });
export function namesOf(route: Route): string[] {
  const described = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(inputSchema.parse(described).properties ?? {});
}

/** Generates requests to a route: everything allowed there, and much that is not. */
export function oddRequest(route: Route): fc.Arbitrary<OddRequest> {
  const names = namesOf(route);
  const name = fc.constantFrom(...names, 'limit', '__proto__', 'constructor', 'a[b]', '');
  const query = fc
    .array(fc.tuple(name, inAddress), { maxLength: 6 })
    .map((pairs) => pairs.map(([key, value]) => `${encodeURIComponent(key)}=${value}`).join('&'));
  const object = fc
    .record(Object.fromEntries(names.map((each) => [each, oddValue])), { requiredKeys: [] })
    .map((value) => {
      const text = JSON.stringify(value);
      return text === '{}' ? `{${prototypeKeys}}` : `${text.slice(0, -1)},${prototypeKeys}}`;
    });
  const json = object.map((text) => ({ type: 'application/json', body: Buffer.from(text) }));
  const wild = oddBody.map((body) => ({ type: null, body }));
  const form = oddForm(names).map((body) => ({ type: 'multipart/form-data; boundary=b', body }));
  const fields = fc
    .oneof(query, oddFields(names))
    .map((text) => ({ type: 'application/x-www-form-urlencoded', body: Buffer.from(text) }));
  const [usual, other] = route.answer === 'text' ? [fields, json] : [json, json];
  const content = route.form ? fc.oneof(form, form, wild) : fc.oneof(usual, other, wild);
  const hasBody = route.method === 'POST' || route.method === 'PUT';

  return (
    fc
      // Without an id it would be another route.
      .record({ id: inAddress.filter((id) => id !== ''), query, headers: oddHeaders, content })
      .map(({ id, query: text, headers, content: { type, body } }) => ({
        target: `${route.path.replace('{id}', id)}${text && `?${text}`}`,
        headers: hasBody && type ? { ...headers, 'Content-Type': type } : headers,
        body: hasBody ? body : null,
      }))
  );
}

/** Generates a form's fields that are nearly right: all but one are as asked for. */
function oddFields(names: string[]): fc.Arbitrary<string> {
  const right: Record<string, string> = {
    v: '1',
    key: 'KEY',
    login: '1',
    product: '1',
    nonce: '0'.repeat(32),
  };
  return fc.tuple(fc.constantFrom(...names, 'v', 'a'), inAddress).map(([odd, value]) => {
    const others = Object.entries(right).filter(([name]) => name !== odd);
    return [...others.map((pair) => pair.join('=')), `${odd}=${value}`].join('&');
  });
}

/** Generates a multipart form with odd names, values and file names, perhaps without an end. */
function oddForm(names: string[]): fc.Arbitrary<Buffer> {
  const quoted = oddText.map((text) => text.toWellFormed().replaceAll(/["\r\n]/g, '?'));
  const part = fc.record({
    name: fc.constantFrom(...names, '__proto__', 'constructor', 'hasOwnProperty', ''),
    fileName: fc.option(
      fc.oneof(quoted, fc.constantFrom('a.ex5', 'a.set', '../../a.zip', 'a.png')),
    ),
    value: oddText.map((text) => text.toWellFormed()),
  });
  const parts = fc.array(part, { maxLength: 12 });
  return fc
    .tuple(parts, fc.constantFrom('--b--\r\n', '--b--\r\n', '', '--b', '--c--'))
    .map(([list, end]) =>
      Buffer.from(
        list
          .map(({ name, fileName, value }) => {
            const file = fileName === null ? '' : `; filename="${fileName}"`;
            return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
          })
          .join('') + end,
      ),
    );
}
