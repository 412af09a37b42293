import { expect, test } from 'vitest';
import { productUploads } from './product-form.ts';
import { maxFormBytes, megabyte } from './upload.ts';

test('the largest form is within the limit of a form', () => {
  const filesBytes = Object.values(productUploads).reduce(
    (sum, { limitBytes, maxFiles }) => sum + limitBytes * maxFiles,
    0,
  );
  expect(filesBytes + megabyte).toBeLessThan(maxFormBytes);
});
