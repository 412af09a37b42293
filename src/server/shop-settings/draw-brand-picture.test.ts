import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { texts } from '#contract/shop-settings.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { drawBrandPicture } from './draw-brand-picture.ts';

const folder = tempFolder();
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">${content}</svg>`;

async function draw(content: string, timeout?: number): Promise<Buffer> {
  const path = join(folder(), 'logo.svg');
  await writeFile(path, svg(content));
  return drawBrandPicture('logo', { name: 'logo.svg', path }, timeout);
}

/** Ten levels of an element that draws the one below ten times or more. */
const nestedUse = (level: number, count: number): string =>
  level === 0
    ? '<rect id="l0" width="9" height="9"/>'
    : `${nestedUse(level - 1, count)}<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(count)}</g>`;
const noise =
  '<feTurbulence baseFrequency=".9" numOctaves="99"/><feGaussianBlur stdDeviation="99"/>';
const elaborate = fc.oneof(
  fc.integer({ min: 10, max: 20 }).map((count) => nestedUse(10, count)),
  fc.integer({ min: 1_000, max: 5_000 }).map(
    (count) => `<filter id="f">${noise.repeat(count)}</filter><rect filter="url(#f)"
      width="400" height="100"/>`,
  ),
);

test('promise 288: a logo is drawn, and one that would draw for hours is refused', async () => {
  const logo = await draw('<defs><rect id="a" width="9" height="9"/></defs><use href="#a"/>');
  expect(logo.subarray(1, 4).toString()).toBe('PNG');
  await fc.assert(
    fc.asyncProperty(elaborate, async (content) => {
      // Less than the store's own limit, to save time.
      await expect(draw(content, 700)).rejects.toMatchObject({
        status: 400,
        message: texts.tooElaborate,
      });
    }),
    { numRuns: 2 },
  );
});
