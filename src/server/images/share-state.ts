import { createHash } from 'node:crypto';
import { filePathOf } from '#contract/file-address.ts';
import type { ProductType } from '#contract/catalogue.ts';

/** Another one whenever the pictures are drawn otherwise. */
const drawing = 1;

export const sharePictureSize = { width: 1200, height: 630 } as const;

/** What a picture to share says of a product. */
export interface SharedProduct {
  id: number;
  name: string;
  priceCents: number;
  type: ProductType;
  /** Of the product's own picture, as it was uploaded. */
  imageHash: string;
}

/** 64 bits of what the picture says: whoever changes the product changes its address. */
export function shareState({ name, priceCents, type, imageHash }: SharedProduct): string {
  const said = JSON.stringify([drawing, name, priceCents, type, imageHash]);
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}

/** Where the picture to share is, relative to the shop's root. */
export function sharePicturePath(product: SharedProduct): string {
  return filePathOf({ kind: 'share', productId: product.id, state: shareState(product) });
}
