// Beside `file-address.ts`, which pages load: no page shows a thumbnail, and nothing of this is sent to a browser.

/** What a mail shows of a product, whichever picture that has now; relative to the shop's root. */
export const thumbnailPath = (productId: number): string => `files/thumbnails/${productId}.jpg`;

/**
 * The product whose thumbnail a path names, or null where it names none.
 *
 * @param path as `thumbnailPath` writes it, with a slash before it or without
 */
export function parseThumbnailPath(path: string): number | null {
  const [, id] = /^\/?files\/thumbnails\/([1-9]\d{0,14})\.jpg$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}
