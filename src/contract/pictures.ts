import { filePathOf, parseFilePath } from './file-address.ts';

/** Widths in px that every picture of a product is kept in, the smallest first; a smaller picture is never enlarged. */
export const pictureWidths = [320, 640, 960, 1600] as const;

/** The width that a path names where nothing is said of the screen. */
const plainWidth = 960;

/** How wide a picture is shown, as `sizes` says it: on a card of the catalogue, and as the largest of a product's page. */
export const cardPictureSizes = '(width < 600px) 150px, (width <= 768px) 240px, 320px';
export const coverSizes = '(width >= 64rem) 860px, 95vw';

/** The path of a picture. `hash`: of the uploaded bytes. */
export function picturePath(hash: string, width: (typeof pictureWidths)[number] = plainWidth) {
  return filePathOf({ kind: 'picture', hash, width });
}

/** For the `srcset` of an `img`: the same picture in every width. Empty for a path of no picture. */
export function pictureSources(path: string): string {
  const address = parseFilePath(path);
  if (address?.kind !== 'picture') return '';
  return pictureWidths.map((width) => `/${picturePath(address.hash, width)} ${width}w`).join(', ');
}

/** The largest size of a picture, for a look at it alone. */
export function largestPicture(path: string): string {
  const address = parseFilePath(path);
  return address?.kind === 'picture' ? picturePath(address.hash, pictureWidths.at(-1)) : path;
}
