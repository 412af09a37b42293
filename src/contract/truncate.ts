/** The first `length` characters of a text; a character of more than one UTF-16 unit, such as an emoji, stays whole. */
export function truncate(text: string, length: number): string {
  return text.length > length ? Array.from(text).slice(0, length).join('') : text;
}
