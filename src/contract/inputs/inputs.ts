/** What of a program is read and kept. The terminal itself has 63 characters for a name and 255 for name and value. */
export const inputBounds = {
  /** Of a source file. */
  bytes: 1024 * 1024,
  inputs: 2_000,
  /** Of a label, a group and the name of a value, in characters; what is longer is cut. */
  text: 100,
  /** Of a name or a type: what is longer is none. */
  name: 100,
  /** Of a default. */
  value: 255,
  /** The names of one enum's values. */
  enumNames: 100,
  /** Of all enums' names of a program, in characters: a hundred inputs may be of one enum. */
  enumText: 100_000,
} as const;

/** The beginning of a text that is too long, with a sign that there was more. */
export function cutText(text: string, length: number = inputBounds.text): string {
  // Characters that are two units long are not cut in half.
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
