/** Truncates to `length` characters without splitting surrogate pairs. */
export function truncate(text: string, length: number): string {
  return text.length > length ? Array.from(text).slice(0, length).join('') : text;
}
