import * as z from 'zod/mini';

/** What a trader sets before a program runs, as a version of it declares that. */
const programInputSchema = z.object({
  /** As set files name it. */
  name: z.string(),
  /** As the program declares it; null where that is not known, since a set file names no types. */
  type: z.nullable(z.string()),
  /** As the terminal shows it: a text without its quotes, of an enum the label of its value. */
  default: z.string(),
  /** What the terminal shows in place of the name. */
  label: z.nullable(z.string()),
  /** What can be chosen, where the program says so itself. */
  enumNames: z.array(z.string()),
  /** The heading that it stands beneath. */
  group: z.nullable(z.string()),
});
export type ProgramInput = z.infer<typeof programInputSchema>;

/** The inputs of a product's newest stable version that is not withdrawn. */
export const newestInputsSchema = z.object({
  /** Of the version. */
  number: z.string(),
  /** Of the set file whose values are taken for the defaults; null where the version's source declares them. */
  setFileSymbol: z.nullable(z.string()),
  inputs: z.array(programInputSchema),
});
export type NewestInputs = z.infer<typeof newestInputsSchema>;
