import * as z from 'zod/mini';
import { bundleTexts as words } from '#texts/contract/catalogue.ts';
import { idSchema } from '../route.ts';

export const minParts = 2;
export const maxParts = 20;

export const texts = { ...words, count: words.count(minParts, maxParts) } as const;

/** The product form's parts, in order. When omitted, unchanged; one empty entry means none. */
export const partsField = z.optional(
  z.pipe(
    z.pipe(
      z.array(z.string().check(z.maxLength(15, texts.badPart))),
      z.transform((ids: string[]): (string | number)[] => ids.filter((id) => id !== '')),
    ),
    z.array(idSchema(texts.badPart)),
  ),
);

export const purchasedPartSchema = z.object({
  productId: z.number(),
  name: z.string(),
  /** A signed link from the shop's root; null after the term or if all versions are withdrawn. */
  filePath: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  sizeBytes: z.nullable(z.number()),
});
export type PurchasedPart = z.infer<typeof purchasedPartSchema>;

/** A bundle's parts in the seller's order; absent for a purchase of one product. */
export const purchasedPartsSchema = z.optional(z.array(purchasedPartSchema));
