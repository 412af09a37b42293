/** Matches characters that would break a line of an answer or a log. */
// eslint-disable-next-line no-control-regex
export const lineBreakers = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const everyLineBreaker = new RegExp(`${lineBreakers.source}+`, 'g');

/** Puts a text typed by a person on one line, cut to `maxLength` characters. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replace(everyLineBreaker, ' ').trim();
  return Array.from(line).slice(0, maxLength).join('');
}
