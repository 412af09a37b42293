import { createHash } from 'node:crypto';
import { filePathOf } from '#contract/kit/file-address.ts';
import type { ProductType } from '#contract/catalogue/catalogue.ts';

/** Version of the drawing: change it with `drawSharePicture`. */
const drawing = 1;

export const sharePictureSize = { width: 1200, height: 630 } as const;

export interface SharedProduct {
  id: number;
  name: string;
  priceCents: number;
  termDays: number | null;
  type: ProductType;
  imageHash: string;
}

/** Returns a 64-bit hash of the content, so that a changed product gets a new URL. */
export function shareState(product: SharedProduct): string {
  const { name, priceCents, termDays, type, imageHash } = product;
  const said = JSON.stringify([drawing, name, priceCents, termDays, type, imageHash]);
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}

export function sharePicturePath(product: SharedProduct): string {
  return filePathOf({ kind: 'share', productId: product.id, state: shareState(product) });
}
