// Takes the pictures of docs/design.md and README.md from a running shop: `node scripts/design-pictures.ts http://127.0.0.1:4321`.
import { join } from 'node:path';
import { chromium, type BrowserContextOptions } from 'playwright';
import sharp from 'sharp';
import { launchOptions } from '#tests/support/launch-options.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
/** Keeps text sharp and files small. */
const webp = { quality: 60 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const gap = 20;

const [shopUrl = 'http://127.0.0.1:4321'] = process.argv.slice(2);
await using browser = await chromium.launch(await launchOptions());

for (const colorScheme of ['light', 'dark'] as const) {
  const picture = await take('/', { viewport: { width: 1280, height: 800 }, colorScheme });
  await sharp(picture)
    .webp(webp)
    .toFile(join(folder, `design-catalogue-${colorScheme}.webp`));
}
const phones = [
  await take('/', { ...phone, colorScheme: 'light' }),
  await take('/', { ...phone, colorScheme: 'dark' }),
  await take('/?search=zzz', { ...phone, colorScheme: 'light' }),
];
const { width, height } = phone.viewport;
await sharp({
  create: { width: 3 * width + 2 * gap, height, channels: 3, background: '#8a9296' },
})
  .composite(phones.map((input, place) => ({ input, left: place * (width + gap), top: 0 })))
  .webp(webp)
  .toFile(join(folder, 'design-phone.webp'));

/** Takes a picture on the second visit, when the font is cached. */
async function take(path: string, options: BrowserContextOptions): Promise<Buffer> {
  await using context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(shopUrl + path, { waitUntil: 'networkidle' });
  }
  return page.screenshot();
}
