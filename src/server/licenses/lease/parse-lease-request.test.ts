import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#server/kit/errors.ts';
import { parseLeaseRequest } from './give-lease.ts';

const nonce = '00112233445566778899aabbccddeeff';
const required = `v=1&key=0ABCD-EFGHJ&login=5012345&product=7&nonce=${nonce}`;
const parse = (text: string) => parseLeaseRequest(Buffer.from(text, 'latin1'));

test('parseLeaseRequest reads a terminal’s form', () => {
  const said = `${required}&server=Broker-Live02&company=Broker+%26+S%C3%B8n&mode=real&ver=2.3&build=4150&platform=MT5&kid=1`;
  expect(parse(said)).toEqual({
    v: '1',
    key: '0ABCD-EFGHJ',
    login: '5012345',
    product: '7',
    nonce,
    server: 'Broker-Live02',
    company: 'Broker & Søn',
    mode: 'real',
    ver: '2.3',
    build: '4150',
    platform: 'MT5',
    kid: '1',
  });
});

test('parseLeaseRequest requires five fields, ignores unknown ones and splits at the first =', () => {
  expect(parse(required)).toMatchObject({ server: '', company: '', ver: '', build: '' });
  const odd = parse(`&${required}&&server=a=b&unknown&__proto__=x&constructor=y&`);
  expect(odd).toMatchObject({ server: 'a=b' });
  expect(odd).not.toHaveProperty('unknown');
  expect(odd).not.toHaveProperty('constructor', 'y');
  // Raw UTF-8 bytes.
  expect(parse(`${required}&server=\xc3\xb8`)).toMatchObject({ server: 'ø' });
});

test.each([
  ['another version', required.replace('v=1', 'v=2')],
  ['no version', required.replace('v=1&', '')],
  ['no key', required.replace(/key=[^&]*&/, '')],
  ['an empty key', required.replace(/key=[^&]*/, 'key=')],
  ['no login', required.replace(/login=\d*&/, '')],
  ['a login with a zero before it', required.replace('5012345', '05012345')],
  ['a login of 20 digits', required.replace('5012345', '1'.repeat(20))],
  ['a login of other digits', required.replace('5012345', '%D9%A1')],
  ['a login with a break behind it', required.replace('5012345', '5012345%0A')],
  ['a product that is none', required.replace('product=7', 'product=x')],
  ['a nonce in capitals', required.replace(nonce, nonce.toUpperCase())],
  ['a short nonce', required.replace(nonce, nonce.slice(1))],
  ['another mode', `${required}&mode=paper`],
  ['an empty mode', `${required}&mode=`],
  ['another platform', `${required}&platform=MT6`],
  ['a long kid', `${required}&kid=12345`],
  ['a kid that is none', `${required}&kid=-1`],
  ['a long text', `${required}&server=${'x'.repeat(129)}`],
  ['a field twice', `${required}&v=1`],
  ['an unknown field twice', `${required}&a=1&a=2`],
  ['a field twice, spelled in two ways', `${required}&%76=1`],
  ['a bad percent sign', `${required}&server=100%`],
  ['a bad percent sign in what is ignored', `${required}&a=%zz`],
  ['bytes that are no UTF-8', `${required}&server=\xff`],
  ['a half of a surrogate pair', `${required}&server=%ED%A0%80`],
  ['an overlong spelling', `${required}&server=%C0%AF`],
  ['a line feed', `${required}&server=a%0Astatus=ok`],
  ['a carriage return', `${required}&company=a%0D`],
  ['a zero byte at the end', `${required}\0`],
  ['U+007F', `${required}&ver=%7F`],
  ['U+0085', `${required}&ver=%C2%85`],
  ['U+2028', `${required}&ver=%E2%80%A8`],
  ['U+2029 in what is ignored', `${required}&a=%E2%80%A9`],
  ['nothing', ''],
])('refuses %s', (_, text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ status: 400 }));
});

test('parseLeaseRequest accepts 128 characters of any byte length', () => {
  const flags = '🏁'.repeat(128);
  expect(parse(`${required}&server=${encodeURIComponent(flags)}`).server).toBe(flags);
});

test('parseLeaseRequest returns a request or a 400 for any bytes', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(`${required}&server=${text}`)),
  );
  fc.assert(
    fc.property(bytes, (body) => {
      expect([nonce, 400]).toContain(outcomeOf(body));
    }),
  );
});

function outcomeOf(body: Uint8Array): string | number {
  try {
    return parseLeaseRequest(body).nonce;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}
