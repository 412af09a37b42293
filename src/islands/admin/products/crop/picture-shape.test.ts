import { expect, test } from 'vitest';
import { hasCardShape, pixelsOf } from './picture-shape.ts';

test.each([
  [1600, 1000, true],
  [1601, 1000, true],
  [1920, 1080, false],
  [1000, 1600, false],
])('hasCardShape returns for %d x %d %s', (width, height, has) => {
  expect(hasCardShape({ width, height })).toBe(has);
});

test('pixelsOf returns whole pixels inside the picture', () => {
  const picture = { width: 1001, height: 333 };
  expect(pixelsOf({ x: 0, y: 0, width: 100, height: 100 }, picture)).toEqual({
    x: 0,
    y: 0,
    ...picture,
  });
  const part = pixelsOf({ x: 49.96, y: 66.7, width: 50.04, height: 33.3 }, picture);
  expect(part.x + part.width).toBeLessThanOrEqual(picture.width);
  expect(part.y + part.height).toBeLessThanOrEqual(picture.height);
  expect(pixelsOf({ x: 100, y: 100, width: 0, height: 0 }, picture)).toMatchObject({
    width: 1,
    height: 1,
  });
});
