import { expect, test } from 'vitest';
import { preloadPicture } from './page-headers.ts';

test.each(['', 'files/images/x.webp', 'https://elsewhere/"\r\nSet-Cookie: a=b'])(
  'what is no picture of the shop is left to the page: %j',
  (path) => {
    const headers = new Headers();
    preloadPicture(headers, path, '100vw');
    expect([...headers]).toEqual([]);
  },
);
