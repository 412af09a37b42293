import { expect, test } from 'vitest';
import { productUploads } from './product-form.ts';
import { maxFormBytes, megabyte } from './upload.ts';

test('a form with as many files as may be, each as large as may be, is no larger than a form may be', () => {
  const filesBytes = Object.values(productUploads).reduce(
    (sum, { limitBytes, maxFiles }) => sum + limitBytes * maxFiles,
    0,
  );
  expect(filesBytes + megabyte).toBeLessThan(maxFormBytes);
});
