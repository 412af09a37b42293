const mailedCharacters = 6_000;

/** Shortens notes for a mail; the rest is on the product's page. */
export const shortened = (markdown: string) =>
  markdown.length > mailedCharacters ? `${markdown.slice(0, mailedCharacters)}…` : markdown;

/** Each step runs in linear time on any text, as in the catalogue's `excerpt`. */
const steps: [RegExp, string][] = [
  [/\r\n?/g, '\n'],
  // Rules, underlines of headings, code fences, heading and quote marks.
  [/^[ \t]*(?:[-*_=][ \t]*){3,}$/gm, ''],
  [/^[ \t]{0,3}(?:`{3,20}|~{3,20})[^`\n]{0,100}$/gm, ''],
  [/^ {0,3}#{1,6}[ \t]+/gm, ''],
  // The line below a table's head.
  [/^[ \t]*\|[-|: \t]*\n/gm, ''],
  [/^ {0,3}(?:>[ \t]?){1,9}/gm, ''],
  // Lists, all with the same mark.
  [/^([ \t]{0,20})[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, '$1- '],
  // Tags; an address in angle brackets stays.
  [/<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/g, '$1'],
  [/<[/!?a-zA-Z][^<>]{0,500}>/g, ''],
  // Pictures become their alt text, links keep their target.
  [/!\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, '$1'],
  [/\[([^[\]]{0,500})\]\((https?:\/\/[^()\s]{1,500})(?:\s[^()]{0,200})?\)/g, '$1 ($2)'],
  [/\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, '$1'],
  [/`{1,3}|~~/g, ''],
  // Emphasis; a mark within a word, alone or escaped stays.
  [/(?<![\p{L}\p{N}\\])[*_]{1,3}(?=[^\s*_])|(?<=[^\s*_\\])[*_]{1,3}(?![\p{L}\p{N}])/gu, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&amp;/g, '&'],
  [/[ \t]+$/gm, ''],
  [/\n{3,}/g, '\n\n'],
];

/** Converts a version's markdown notes to plain text. */
export function notesText(markdown: string): string {
  return steps.reduce((left, [what, by]) => left.replace(what, by), shortened(markdown)).trim();
}
