import { expect, test } from 'vitest';
import { picturePath } from '#contract/catalogue/pictures.ts';
import { preloadPicture } from './page-headers.ts';

test('a picture is asked for in the width that the page will show', () => {
  const headers = new Headers();
  const hash = 'a'.repeat(64);
  preloadPicture(headers, picturePath(hash), '(width < 600px) 150px, 320px');
  const link = headers.get('Link');
  expect(link).toContain(`</files/images/${hash}-960.webp>; rel=preload; as=image;`);
  expect(link).toContain(`/files/images/${hash}-320.webp 320w, `);
  expect(link).toContain('imagesizes="(width < 600px) 150px, 320px"');
});

test.each(['', 'files/images/x.webp', 'https://elsewhere/"\r\nSet-Cookie: a=b'])(
  'what is no picture of the shop is left to the page: %j',
  (path) => {
    const headers = new Headers();
    preloadPicture(headers, path, '100vw');
    expect([...headers]).toEqual([]);
  },
);
