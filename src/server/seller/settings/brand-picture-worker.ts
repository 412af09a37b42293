import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import {
  brandPictureKinds,
  logoHeight,
  type BrandPictureKind,
} from '#contract/seller/shop-settings.ts';
import { loadSharp } from '#server/adapters/images/load-sharp.ts';

/** Process of shop-settings.ts: gets kind, path and `svg` or `pixels`, writes the picture. */

/** Maximum of decoded pixels. */
const maxPixels = 40_000_000;
/** Density at which an SVG is drawn in its own size, before it is scaled. */
const svgDensity = 300;

/**
 * Draws the picture of a kind. Only pixels of the upload remain, even of an SVG, so that none can
 * carry a script.
 */
const draw: Record<BrandPictureKind, (picture: Sharp) => Sharp> = {
  logo: (picture) => picture.resize({ height: logoHeight, width: 960, fit: 'inside' }).png(),
  favicon: (picture) => picture.resize(192, 192, { fit: 'contain', background: '#0000' }).png(),
  'share-picture': (picture) =>
    picture
      .resize(1200, 630, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 }),
};

const [kindText, path = '', form] = process.argv.slice(2);
const kind = brandPictureKinds.find((each) => each === kindText);
if (!kind) throw new Error(`There is no picture ${kindText}`);
const isSvg = form === 'svg';
const sharp = await loadSharp();
// From memory: an SVG opened as a file could reference files next to it.
const picture = sharp(await readFile(path), {
  limitInputPixels: maxPixels,
  failOn: 'error',
  ...(isSvg && { density: svgDensity }),
});
const { format } = await picture.metadata();
if (isSvg !== (format === 'svg')) throw new Error(`It is ${format}`);
process.stdout.write(await draw[kind](picture.autoOrient()).toBuffer());
