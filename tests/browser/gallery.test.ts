import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictures } from '#gallery/pictures.ts';
import { differenceOf, encodePicture } from '#tests/support/compare-pictures.ts';
import { useGallery, type ShownStory } from '#tests/support/gallery.ts';
import { crowdingOf } from '#tests/support/layout.ts';

const gallery = useGallery();
const kept = 'gallery/pictures';
/** Says how the machine that made the pictures draws letters. */
const lettersFile = join(kept, 'letters.sha256');
const isUpdate = process.env.GALLERY === 'update';
const timeoutMs = 180_000;

/** As many as keep two cores busy while pages wait. */
const inTurns = pLimit(4);

test.skipIf(isUpdate)(
  'promise 120: every state of every island shows itself at both widths, with nothing too wide, cut off or on the console',
  async () => {
    const ids = await gallery.ids();
    const found = await Promise.all(ids.map((id) => inTurns(() => look(id))));
    const troubles = ids.map((id, place) => [id, found[place] ?? []] as const);
    expect(Object.fromEntries(troubles.filter(([, each]) => each.length > 0))).toEqual({});
  },
  timeoutMs,
);

async function look(id: string): Promise<unknown[]> {
  return gallery.show(id, { width: 1280 }, lookAt).catch((error: unknown) => [String(error)]);
}

async function lookAt({ page, troubles }: ShownStory): Promise<unknown[]> {
  const state = await page.locator('html').getAttribute('data-story');
  const seen: unknown[] = [...troubles];
  if (state !== 'shown') seen.push(`It is ${state}.`);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { beyond, cut } = await crowdingOf(page);
    seen.push(...[...beyond, ...cut].map((name) => `${width} px: ${name}`));
    if (await isTooWide(page)) seen.push(`${width} px: the page scrolls sideways`);
  }
  return seen;
}

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test(
  'promise 120: telling states look as they did, in light and dark',
  async () => {
    const letters = await gallery.show('catalogue--one', { width: 390 }, lettersOf);
    if (isUpdate) await writeFile(lettersFile, `${letters}\n`);
    if ((await readFile(lettersFile, 'utf8')).trim() !== letters) {
      // Another Chromium, or other hinting: every picture would differ, and tell nothing.
      console.warn('The kept pictures are not compared: this machine draws letters otherwise.');
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'tradeshelf-gallery-differences-'));
    await mkdir(kept, { recursive: true });
    const changed = await Promise.all(
      pictures.map((picture) =>
        inTurns(() => gallery.show(picture.id, picture, compare(picture.id))),
      ),
    );
    const differences = changed.flat();
    if (isUpdate) await removeOthers();
    await Promise.all(
      differences.flatMap(({ name, now, difference }) => [
        writeFile(join(folder, `${name}.png`), now),
        ...(difference ? [writeFile(join(folder, `${name}-difference.png`), difference)] : []),
      ]),
    );
    if (differences.length === 0) await rm(folder, { recursive: true });
    expect(
      differences.map(({ name, reason }) => `${name}: ${reason}`),
      `Look at them in ${folder}. Where they are meant: npm run gallery -- --update`,
    ).toEqual([]);
  },
  timeoutMs,
);

/** The same wherever the same letters come out pixel by pixel. */
async function lettersOf({ page }: ShownStory): Promise<string> {
  await page.locator('body').evaluate((body) => {
    body.innerHTML = '<p id="letters">The quick brown fox, 0123456789 and <b>EURUSD</b></p>';
  });
  await page.addStyleTag({ content: '#letters { font: 400 15px Inter; width: 360px }' });
  const png = await page.locator('#letters').screenshot();
  const pixels = await sharp(png).raw().toBuffer();
  return createHash('sha256').update(pixels).digest('hex');
}

/** Of stories that are gone. */
async function removeOthers(): Promise<void> {
  const named = new Set(pictures.flatMap(({ id }) => [`${id}-light.webp`, `${id}-dark.webp`]));
  const all = (await readdir(kept)).filter((name) => name.endsWith('.webp'));
  const others = all.filter((name) => !named.has(name));
  await Promise.all(others.map((name) => rm(join(kept, name))));
}

/** What is different from the kept pictures of a story; where they are renewed, nothing is. */
const compare =
  (id: string) =>
  async ({ page }: ShownStory) => {
    const differences = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const name = `${id}-${colorScheme}`;
      const path = join(kept, `${name}.webp`);
      const now = await take(page);
      const found = await differenceOf(await readFile(path).catch(() => null), now);
      // What looks as it did stays, so that a commit holds what has changed.
      if (found && isUpdate) await writeFile(path, await encodePicture(now));
      else if (found) differences.push({ name, now, ...found });
    }
    return differences;
  };

/** The island alone, or the dialog that lies over it, as far as the window shows it. */
async function take(page: Page): Promise<Buffer> {
  // Each machine has another font of this kind.
  await page.addStyleTag({ content: '* { font-family: Inter !important }' });
  const dialog = page.locator('dialog:modal > .modal-box');
  const part = (await dialog.count()) > 0 ? dialog : page.locator('#story');
  const box = await part.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error('There is nothing to take a picture of');
  const clip = { ...box, height: Math.min(box.height, size.height - box.y) };
  return page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
}
