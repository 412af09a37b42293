import { expect, test } from 'vitest';
import { parseThumbnailPath, thumbnailPath } from './thumbnail-address.ts';

// Mails keep this address for good.
test('thumbnailPath and parseThumbnailPath are inverse', () => {
  expect(thumbnailPath(7)).toBe('files/thumbnails/7.jpg');
  for (const id of [1, 7, 999_999_999_999_999]) {
    expect(parseThumbnailPath(thumbnailPath(id))).toBe(id);
    expect(parseThumbnailPath(`/${thumbnailPath(id)}`)).toBe(id);
  }
});

test.each([
  '',
  'files/thumbnails/',
  'files/thumbnails/7',
  'files/thumbnails/0.jpg',
  'files/thumbnails/07.jpg',
  'files/thumbnails/-7.jpg',
  'files/thumbnails/7.jpg.jpg',
  'files/thumbnails/7.jpg\n',
  'files/thumbnails/7.jpg/8.jpg',
  'files/thumbnails/1000000000000000.jpg',
  'x/files/thumbnails/7.jpg',
])('parseThumbnailPath rejects %j', (path) => {
  expect(parseThumbnailPath(path)).toBeNull();
});
