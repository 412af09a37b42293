import { createRequire } from 'node:module';
import type { OverlayOptions } from 'sharp';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import type { ProductType } from '#contract/catalogue/catalogue.ts';
import { productTypeNames } from '#contract/catalogue/catalogue.ts';
import { truncate } from '#contract/kit/truncate.ts';
import { escapeMarkup } from '../markdown/escape-markup.ts';
import { loadSharp } from './load-sharp.ts';
import { sharePictureSize } from './share-state.ts';

interface Drawing {
  name: string;
  priceCents: number;
  termDays: number | null;
  type: ProductType;
  shopName: string;
  /** In any format that sharp reads. */
  cover: Buffer;
}

const { width, height } = sharePictureSize;
const margin = 56;
const inside = width - 2 * margin;
/** 8:5, as product pages show it. */
const coverSize = { width: 560, height: 350 };
const textWidth = inside - coverSize.width - 40;
/** Room between shop and type above and the price below, px. */
const nameHeight = 330;
const maxNameLength = 110;
/** In px, tried from the largest until a name fits. */
const nameSizes = [60, 52, 44, 38, 32, 27];

const colors = {
  paper: '#0f1a20',
  edge: '#2c3c45',
  text: '#eef3f4',
  quiet: '#a3b4bb',
  accent: '#4fd1c5',
  types: { expert_advisor: '#f5b95f', indicator: '#7cb8f7', source_code: '#c4a3f5' },
} as const;

/** Bundled, since the machine may have no font. */
const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
);

/** Draws a JPEG of 1200 by 630 px: shop, type, name and price beside the cover. */
export async function drawSharePicture(drawing: Drawing): Promise<Buffer> {
  const { name, priceCents, termDays, type, shopName } = drawing;
  const sharp = await loadSharp();
  const [cover, shop, kind, title, price] = await Promise.all([
    sharp(drawing.cover)
      .resize({ ...coverSize, fit: 'contain', background: colors.edge })
      .extend({ top: 1, bottom: 1, left: 1, right: 1, background: colors.edge })
      .flatten({ background: colors.edge })
      .png()
      .toBuffer(),
    drawText(shopName, { size: 26, color: colors.quiet }),
    drawText(productTypeNames[type], { size: 26, color: colors.types[type] }),
    drawName(name),
    drawText(formatPrice(toDollars(priceCents), termDays), { size: 52, color: colors.accent }),
  ]);
  const parts: OverlayOptions[] = [
    { input: cover, left: width - margin - coverSize.width - 2, top: 140 },
    { input: shop.data, left: margin, top: margin },
    { input: kind.data, left: margin, top: 140 },
    { input: title.data, left: margin, top: 190 },
    { input: price.data, left: margin, top: height - margin - price.height },
  ];
  return sharp({ create: { width, height, channels: 3, background: colors.paper } })
    .composite(parts)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** Draws the name in the largest size that fits; one that never fits is cropped. */
async function drawName(name: string) {
  let drawn = await drawText(name, { size: nameSizes[0] ?? 60, color: colors.text });
  for (const size of nameSizes.slice(1)) {
    if (drawn.height <= nameHeight && drawn.width <= textWidth) break;
    drawn = await drawText(name, { size, color: colors.text });
  }
  if (drawn.height <= nameHeight && drawn.width <= textWidth) return drawn;
  const sharp = await loadSharp();
  const { data, info } = await sharp(drawn.data)
    .extract({
      left: 0,
      top: 0,
      width: Math.min(drawn.width, textWidth),
      height: Math.min(drawn.height, nameHeight),
    })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function drawText(text: string, { size, color }: { size: number; color: string }) {
  const markup = `<span foreground="${color}">${escapeMarkup(plainText(text))}</span>`;
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `Inter SemiBold ${size}`,
      fontfile: fontFile,
      width: textWidth,
      wrap: 'word-char',
      // One point is one px.
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Removes characters that the font lacks, that change the direction, or that are invisible. */
function plainText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // sharp draws no empty text.
  if (plain === '') return '·';
  const shown = truncate(plain, maxNameLength);
  return shown === plain ? plain : `${shown.trimEnd()}…`;
}
