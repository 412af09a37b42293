/** Limits on reading a program. The terminal allows names of 63 characters, 255 with the value. */
export const inputBounds = {
  /** Size of a source file. */
  bytes: 1024 * 1024,
  inputs: 2_000,
  /** Characters of a label, group or value name; longer text is cut. */
  text: 100,
  /** Characters of a name or type; a longer one is ignored. */
  name: 100,
  /** Characters. */
  value: 255,
  /** Per enum. */
  enumNames: 100,
  /** Characters of all enum value names of a program: a hundred inputs may share one enum. */
  enumText: 100_000,
} as const;

/** Cuts a text to `length`, ending it with an ellipsis. */
export function cutText(text: string, length: number = inputBounds.text): string {
  // Surrogate pairs are not split.
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
