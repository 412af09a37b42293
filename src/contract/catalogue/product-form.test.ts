import { expect, test } from 'vitest';
import { productFormSchema, productUploads } from './product-form.ts';
import { maxFormBytes, megabyte } from '#contract/kit/upload.ts';

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
])('the price %j is read as %j @p126', (price, read) => {
  expect(productFormSchema.safeParse({ name: 'Grid', price }).data?.price).toBe(read);
});

test('a price with a comma is answered with “use a point” @p229', () => {
  const priceOf = (price: string) => productFormSchema.safeParse({ name: 'Grid', price });
  for (const typed of ['99,50', ' 1,000', ',5', '1.000,00']) {
    expect(priceOf(typed).error?.issues).toMatchObject([
      { path: ['price'], message: 'Use a point instead of a comma, as in 99.50' },
    ]);
  }
  expect(priceOf('99.50').data?.price).toBe(99.5);
  expect(priceOf('a,b').error?.issues[0]?.message).toBe('Enter a price');
});
