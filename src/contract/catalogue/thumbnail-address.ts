// Not in `file-address.ts`, which pages load: no page shows a thumbnail, so this stays out of the
// browser.

/** Returns the address of a product's thumbnail in mails, relative to the shop's root. */
export const thumbnailPath = (productId: number): string => `files/thumbnails/${productId}.jpg`;

/** Parses what `thumbnailPath` writes, with or without a leading slash; null if it is none. */
export function parseThumbnailPath(path: string): number | null {
  const [, id] = /^\/?files\/thumbnails\/([1-9]\d{0,14})\.jpg$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}
