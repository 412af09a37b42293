// Makes the pictures of docs/design.md, one of which README.md has too, of a shop that runs: `node scripts/design-pictures.ts http://127.0.0.1:4321`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import sharp from 'sharp';
import { launchOptions } from '#tests/support/launch-options.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
/** Of WebP, 0 to 100: text stays sharp, and a picture small. */
const quality = 60;

interface View {
  path: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** Without a mouse, as a phone is: it shows its own font. */
  hasTouch?: boolean;
}

const phone = { width: 390, height: 844, colorScheme: 'light', hasTouch: true } as const;
const wide = { path: '/', width: 1280, height: 800 };

const [shopUrl = 'http://127.0.0.1:4321'] = process.argv.slice(2);
const browser = await chromium.launch(await launchOptions());
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const picture = await look(browser, { ...wide, colorScheme });
    writeFileSync(
      join(folder, `design-catalogue-${colorScheme}.webp`),
      await sharp(picture).webp({ quality }).toBuffer(),
    );
  }
  const phones = [
    await look(browser, { ...phone, path: '/' }),
    await look(browser, { ...phone, path: '/', colorScheme: 'dark' }),
    await look(browser, { ...phone, path: '/?search=zzz' }),
  ];
  const beside = sharp({
    create: { width: 3 * 390 + 2 * 20, height: 844, channels: 3, background: '#8a9296' },
  }).composite(phones.map((input, place) => ({ input, left: place * 410, top: 0 })));
  writeFileSync(join(folder, 'design-phone.webp'), await beside.webp({ quality }).toBuffer());
} finally {
  await browser.close();
}

/** A page as it is seen on the second visit, when its font has come. */
async function look(
  opened: Browser,
  { path, width, height, colorScheme, hasTouch = false }: View,
): Promise<Buffer> {
  const context = await opened.newContext({
    viewport: { width, height },
    colorScheme,
    hasTouch,
    isMobile: hasTouch,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(shopUrl + path, { waitUntil: 'networkidle' });
  }
  const picture = await page.screenshot();
  await context.close();
  return picture;
}
