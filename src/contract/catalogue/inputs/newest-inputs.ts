import * as z from 'zod/mini';

/** A program input: what a trader sets before it runs. */
const programInputSchema = z.object({
  /** The name in set files. */
  name: z.string(),
  /** As declared; null when read from a set file, which has no types. */
  type: z.nullable(z.string()),
  /** As the terminal shows it: text without quotes, an enum by its value's label. */
  default: z.string(),
  /** Shown by the terminal in place of the name. */
  label: z.nullable(z.string()),
  enumNames: z.array(z.string()),
  group: z.nullable(z.string()),
});
export type ProgramInput = z.infer<typeof programInputSchema>;

/** Inputs of a product's newest stable version that is not withdrawn. */
export const newestInputsSchema = z.object({
  number: z.string(),
  /** Symbol of the set file that gave the defaults; null: the version's source declares them. */
  setFileSymbol: z.nullable(z.string()),
  inputs: z.array(programInputSchema),
});
export type NewestInputs = z.infer<typeof newestInputsSchema>;
