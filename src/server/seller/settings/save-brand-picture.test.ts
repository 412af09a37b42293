import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { texts } from '#contract/seller/shop-settings.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { drawBrandPicture } from './shop-settings.ts';

const folder = tempFolder();

async function draw(content: string, timeout?: number): Promise<Buffer> {
  const path = join(folder(), 'logo.svg');
  const size = 'width="400" height="100"';
  await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`);
  return drawBrandPicture('logo', { name: 'logo.svg', path }, timeout);
}

/** Ten levels of groups, each of which draws the one below `count` times. */
const nested = (count: number) =>
  Array.from({ length: 10 }, (_, level) => {
    const uses = `<use href="#g${level}"/>`.repeat(count);
    return `<g id="g${level + 1}">${uses}</g>`;
  }).join('');
const filter = (count: number) =>
  `<filter id="f">${'<feTurbulence numOctaves="99"/>'.repeat(100 * count)}</filter>
   <rect filter="url(#f)" width="400" height="100"/>`;

test('a logo is drawn, and one that would draw for hours is refused @p288', async () => {
  const rect = '<rect id="g0" width="9" height="9"/>';
  const logo = await draw(`${rect}<use href="#g0"/>`);
  expect(logo.subarray(1, 4).toString()).toBe('PNG');
  const count = fc.integer({ min: 10, max: 20 });
  const elaborate = fc.oneof(count.map(nested), count.map(filter));
  const refusal = { status: 400, message: texts.tooElaborate };
  await fc.assert(
    // Below the store's own limit, to save time.
    fc.asyncProperty(elaborate, async (content) => {
      await expect(draw(rect + content, 700)).rejects.toMatchObject(refusal);
    }),
    { numRuns: 2 },
  );
});
