import { filePathOf, parseFilePath } from '#contract/kit/file-address.ts';

/** Stored widths of a product picture in px, ascending; smaller pictures are never enlarged. */
export const pictureWidths = [320, 640, 960, 1600] as const;

/** Width of a path that names none. */
const plainWidth = 960;

/** Values of `sizes`: for a catalogue card, and for the largest picture of a product page. */
export const cardPictureSizes = '(width < 600px) 150px, (width <= 768px) 240px, 320px';
export const coverSizes = '(width >= 64rem) 610px, 95vw';

/** Returns a picture's path; `hash` is that of the uploaded bytes. */
export function picturePath(hash: string, width: (typeof pictureWidths)[number] = plainWidth) {
  return filePathOf({ kind: 'picture', hash, width });
}

/** Returns an `img`'s `srcset` with every width; empty if the path is not a picture's. */
export function pictureSources(path: string): string {
  const address = parseFilePath(path);
  if (address?.kind !== 'picture') return '';
  return pictureWidths.map((width) => `/${picturePath(address.hash, width)} ${width}w`).join(', ');
}

/** Returns the path of a picture's largest width; other paths stay as they are. */
export function largestPicture(path: string): string {
  const address = parseFilePath(path);
  return address?.kind === 'picture' ? picturePath(address.hash, pictureWidths.at(-1)) : path;
}
