import * as z from 'zod/mini';
import { platforms, productTypes, type Platform } from './catalogue.ts';

/** Facts that a first run needs. */
export const programSchema = z.object({
  productId: z.number(),
  type: z.enum(productTypes),
  /** Both if nothing tells. */
  platforms: z.array(z.enum(platforms)),
  /** In the seller's order; `filePath` is relative to the shop's root. */
  setFiles: z.array(z.object({ symbol: z.string(), fileName: z.string(), filePath: z.string() })),
});
export type Program = z.infer<typeof programSchema>;

type Told = Pick<Program, 'type'> & { fileName: string | null; stated: readonly Platform[] };

/** Tells kind and platforms by the file's ending, or else as the seller states them. */
export function recognizeProgram({ type, fileName, stated }: Told) {
  const [, form, number] = /\.(ex|mq)([45])$/i.exec(fileName ?? '') ?? [];
  const known = platforms.filter((platform) =>
    number ? platform === `mt${number}` : stated.includes(platform),
  );
  const isSource = form?.toLowerCase() === 'mq';
  return {
    type: isSource ? ('source_code' as const) : type,
    platforms: known.length > 0 ? known : [...platforms],
  };
}

/** Finds a bundle's product, or the only one. Older tabs remember no `programs`. */
export const findProgram = (programs: Program[] | undefined, productId: number | undefined) =>
  programs?.find((program) => productId === undefined || program.productId === productId);
