import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filePathOf, isSameFile, parseFilePath, type FileAddress } from './file-address.ts';

const id = fc.integer({ min: 1, max: 999_999_999_999_999 });
const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
const orderId = fc.stringMatching(/^[\w-]{1,40}$/);
const address: fc.Arbitrary<FileAddress> = fc.oneof(
  fc.record({
    kind: fc.constant('picture' as const),
    hash,
    width: fc.integer({ min: 1, max: 9999 }),
  }),
  fc.record({ kind: fc.constant('set-file' as const), setFileId: id }),
  fc.record({ kind: fc.constant('free' as const), productId: id }),
  fc.record({ kind: fc.constant('purchased' as const), orderId, fileId: id }),
  fc.record({ kind: fc.constant('admin' as const), adminFileId: id }),
);

test('filePathOf and parseFilePath are inverse', () => {
  fc.assert(
    fc.property(address, (each) => {
      expect(parseFilePath(filePathOf(each))).toEqual(each);
      expect(parseFilePath(`/${filePathOf(each)}`)).toEqual(each);
    }),
  );
});

test('isSameFile ignores the signature', () => {
  const path = 'files/purchases/p1/7';
  expect(isSameFile(`${path}?expires=1&signature=a`, `${path}?expires=2&signature=b`)).toBe(true);
  expect(isSameFile(`${path}?expires=1&signature=a`, `${path}1?expires=1&signature=a`)).toBe(false);
});

// Buyers and mails keep these addresses for good.
test.each([
  [
    { kind: 'picture', hash: 'a'.repeat(64), width: 960 },
    `files/images/${'a'.repeat(64)}-960.webp`,
  ],
  [{ kind: 'set-file', setFileId: 7 }, 'files/set-files/7'],
  [{ kind: 'free', productId: 7 }, 'files/products/7'],
  [{ kind: 'purchased', orderId: 'p1', fileId: 7 }, 'files/purchases/p1/7'],
  [{ kind: 'admin', adminFileId: 7 }, 'files/admin/7'],
] as [FileAddress, string][])('%j is %s', (each, path) => {
  expect(filePathOf(each)).toBe(path);
});

test.each([
  '',
  'files/',
  'files/products',
  'files/products/',
  'files/products/0',
  'files/products/01',
  'files/products/1/2',
  'files/products/1e3',
  'files/purchases/1',
  'files/purchases//1',
  'files/purchases/p1/1/2',
  'files/images/store.db',
  'files/others/1',
  'other/products/1',
  'x/files/products/1',
])('parseFilePath rejects %j @p19', (path) => {
  expect(parseFilePath(path)).toBeNull();
});
