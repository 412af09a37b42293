import { truncate } from '#contract/truncate.ts';

/** Of a longer text the rest is not looked at: no excerpt is as long as that. */
const readCharacters = 4_000;

/**
 * What is taken out of markdown, one after the other. Each looks at no character more than a few times, whatever the text:
 * repeats are of one kind of character, bounded, and end where their own beginning comes again.
 */
const steps: [RegExp, string][] = [
  // Headings, tables and code say little out of their place.
  [/^```[^]*?^```|^#{1,6} .*$|^\|.*$/gm, ''],
  // Rules, underlines of headings, where links lead, the marks of lists and quotes.
  [/^[ \t]*(?:[-*_=][ \t]*){2,}$/gm, ''],
  [/^ {0,3}\[[^[\]\n]{1,500}\]:.*$/gm, ''],
  [/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/gm, ''],
  // Tags; an address in angle brackets stays.
  [/<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/g, '$1'],
  [/<[/!?a-zA-Z][^<>]{0,500}>/g, ''],
  // Pictures, footnotes and links, each as what they are called.
  [/!\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, '$1'],
  [/\[\^[^[\]\s]{1,100}\]/g, ''],
  [/\[([^[\]]{0,500})\](?:\([^()]{0,500}\)|\[[^[\]]{0,500}\])/g, '$1'],
  [/`{1,3}|~~/g, ''],
  // A star or underscore within a word, alone, or behind a backslash is none of markdown's.
  [/(?<![\p{L}\p{N}\\])[*_]{1,3}(?=[^\s*_])|(?<=[^\s*_\\])[*_]{1,3}(?![\p{L}\p{N}])/gu, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\s+/g, ' '],
];

/**
 * The beginning of a markdown text as plain text, at most `length` characters and then an ellipsis. An excerpt of an
 * excerpt is the same excerpt.
 */
export function excerpt(markdown: string, length: number): string {
  const read = markdown.slice(0, readCharacters);
  const text = steps.reduce((left, [what, by]) => left.replace(what, by), read).trim();
  const beginning = truncate(text, length);
  return beginning === text && read === markdown ? text : `${beginning.trimEnd()}…`;
}
