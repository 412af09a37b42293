/** Of longer notes the rest is on the product's page. */
const readCharacters = 6_000;

/** As in `excerpt` of the catalogue: each step looks at no character more than a few times, whatever the text. */
const steps: [RegExp, string][] = [
  [/\r\n?/g, '\n'],
  // Rules and underlines of headings, the fences of code, the marks of headings and quotes.
  [/^[ \t]*(?:[-*_=][ \t]*){3,}$/gm, ''],
  [/^[ \t]{0,3}(?:`{3,20}|~{3,20})[^`\n]{0,100}$/gm, ''],
  [/^ {0,3}#{1,6}[ \t]+/gm, ''],
  [/^ {0,3}(?:>[ \t]?){1,9}/gm, ''],
  // Lists, with one sign for all of them.
  [/^([ \t]{0,20})[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, '$1- '],
  // Tags; an address in angle brackets stays.
  [/<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/g, '$1'],
  [/<[/!?a-zA-Z][^<>]{0,500}>/g, ''],
  // Pictures as what they are called, links with where they lead.
  [/!\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, '$1'],
  [/\[([^[\]]{0,500})\]\((https?:\/\/[^()\s]{1,500})(?:\s[^()]{0,200})?\)/g, '$1 ($2)'],
  [/\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, '$1'],
  [/`{1,3}|~~/g, ''],
  // A star or underscore within a word, alone, or behind a backslash is none of markdown's.
  [/(?<![\p{L}\p{N}\\])[*_]{1,3}(?=[^\s*_])|(?<=[^\s*_\\])[*_]{1,3}(?![\p{L}\p{N}])/gu, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&amp;/g, '&'],
  [/[ \t]+$/gm, ''],
  [/\n{3,}/g, '\n\n'],
];

/** A version's notes, which are markdown, as plain text in lines. */
export function notesText(markdown: string): string {
  const read = markdown.slice(0, readCharacters);
  const text = steps.reduce((left, [what, by]) => left.replace(what, by), read).trim();
  return read === markdown ? text : `${text}…`;
}
