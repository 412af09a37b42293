/** What would break a line of an answer, or of the log of whoever reads it. */
// eslint-disable-next-line no-control-regex
export const lineBreakers = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const everyLineBreaker = new RegExp(`${lineBreakers.source}+`, 'g');

/** What a person wrote, as one line of at most so many characters. */
export function oneLine(text: string, longest: number): string {
  const line = text.replace(everyLineBreaker, ' ').trim();
  return Array.from(line).slice(0, longest).join('');
}
