import { expect, test } from 'vitest';
import { productFormSchema, productUploads } from './product-form.ts';
import { maxFormBytes, megabyte } from './upload.ts';

test('the largest form is within the limit of a form', () => {
  const filesBytes = Object.values(productUploads).reduce(
    (sum, { limitBytes, maxFiles }) => sum + limitBytes * maxFiles,
    0,
  );
  expect(filesBytes + megabyte).toBeLessThan(maxFormBytes);
});

test.each([
  ['49.90', 49.9],
  [' 20 ', 20],
  ['.5', 0.5],
  [20, 20],
  ['0x10', undefined],
  ['0b1', undefined],
  ['1e3', undefined],
  ['Infinity', undefined],
  ['-1', undefined],
  ['', undefined],
])('promise 126: the price %j is read as %j', (price, read) => {
  expect(productFormSchema.safeParse({ name: 'Grid', price }).data?.price).toBe(read);
});
