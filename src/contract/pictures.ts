/** Widths in px that every picture of a product is kept in, the smallest first; a smaller picture is never enlarged. */
export const pictureWidths = [320, 640, 960, 1600] as const;

/** The width that a path names where nothing is said of the screen. */
const plainWidth = 960;

/** The path of a picture, relative to the shop's root. `hash`: of the uploaded bytes. */
export function picturePath(hash: string, width: (typeof pictureWidths)[number] = plainWidth) {
  return `files/images/${hash}-${width}.webp`;
}

/** For the `srcset` of an `img`: the same picture in every width. Empty for a path that names no width. */
export function pictureSources(path: string): string {
  const [, base] = /^(.*)-\d+\.webp$/.exec(path) ?? [];
  if (base === undefined) return '';
  return pictureWidths.map((width) => `/${base}-${width}.webp ${width}w`).join(', ');
}

/** The largest size of a picture, for a look at it alone. */
export function largestPicture(path: string): string {
  return path.replace(/-\d+\.webp$/, `-${pictureWidths.at(-1)}.webp`);
}
