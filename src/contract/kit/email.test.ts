import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailSchema, isMailbox, maskEmail } from './email.ts';

const mailboxes = [
  'name@example.com',
  "o'brien+trading@mail.example.co.uk",
  'a..b.@docomo.example.jp',
  '!#$%&*/=?^_`{|}~-@example.com',
  'a#b@example.com',
  'käufer@example.com',
  'buyer@xn--mller-kva.example',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
];

const others = [
  '',
  'name',
  'name@localhost',
  'a@example.com, b@example.com',
  'a@example.com,b@example.com',
  'a,b@example.com',
  'a@example.com;b@example.com',
  'a@example.com b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\u2028b@example.com',
  'a@b@example.com',
  'Ann <a@example.com>',
  '<a@example.com>',
  '"a@example.com, b"@example.com',
  'team: a@example.com;',
  'a(b@example.com)@example.com',
  'a\\,b@example.com',
  'a@[127.0.0.1]',
  'a@example..com',
  'a@-example.com',
  'a@example.com..',
  '@example.com',
  'a\u200b@example.com',
  'a，b@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(126)}example`,
];

describe('isMailbox', () => {
  test.each(mailboxes)('accepts %j', (text) => {
    expect(isMailbox(text)).toBe(true);
    expect(z.safeParse(emailSchema, ` ${text} `).data).toBe(text);
  });

  test.each(others)('rejects %j', (text) => {
    expect(isMailbox(text)).toBe(false);
    expect(z.safeParse(emailSchema, text).success).toBe(false);
  });

  test('accepts only one @ and nothing that ends a header @p46', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('a', '@', '.', 'example.com', ',', ';', ' ', '<', '>', '"', '\n', ':', '('),
        fc.string({ unit: 'binary', maxLength: 1 }),
      ),
      maxLength: 12,
    });
    const plain = /^[^@\s\p{C},;:<>()[\]"\\]+@[^@\s\p{C},;:<>()[\]"\\]+$/u;
    const isAccepted = (said: string) => isMailbox(said) || z.safeParse(emailSchema, said).success;
    const found = fc.check(
      fc.property(text, (said) => !isAccepted(said) || plain.test(said.trim())),
      { numRuns: 5000 },
    );
    expect(found.counterexample).toBeNull();
  });
});

test.each([
  ['jürgen@Bücher.example', 'jürgen@xn--bcher-kva.example'],
  ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
  [' r&d@Example.com. ', 'r&d@Example.com'],
])('emailSchema takes %j as %j', (typed, canonical) => {
  expect(z.parse(emailSchema, typed)).toBe(canonical);
});

test.each([
  ['trader@example.com', 't•••@example.com'],
  ['t@example.com', 't•••@example.com'],
  ['😀a@example.com', '😀•••@example.com'],
])('maskEmail shows %s as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
