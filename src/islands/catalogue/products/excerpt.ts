import { truncate } from '#contract/kit/truncate.ts';

/** Enough characters for any excerpt. */
const readCharacters = 4_000;

/**
 * Replacements that turn markdown into plain text. Each is linear: repeats are of one character
 * class, bounded, and stop where their own beginning recurs.
 */
const steps: [RegExp, string][] = [
  // Headings, tables and code make no sense out of context.
  [/^```[^]*?^```|^#{1,6} .*$|^\|.*$/gm, ''],
  // Rules, underlines of headings, link targets, list and quote marks.
  [/^[ \t]*(?:[-*_=][ \t]*){2,}$/gm, ''],
  [/^ {0,3}\[[^[\]\n]{1,500}\]:.*$/gm, ''],
  [/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/gm, ''],
  // Tags, but not addresses in angle brackets.
  [/<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/g, '$1'],
  [/<[/!?a-zA-Z][^<>]{0,500}>/g, ''],
  // Pictures, footnotes and links become their names.
  [/!\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, '$1'],
  [/\[\^[^[\]\s]{1,100}\]/g, ''],
  [/\[([^[\]]{0,500})\](?:\([^()]{0,500}\)|\[[^[\]]{0,500}\])/g, '$1'],
  [/`{1,3}|~~/g, ''],
  // Emphasis, but not stars and underscores inside words, alone or escaped.
  [/(?<![\p{L}\p{N}\\])[*_]{1,3}(?=[^\s*_])|(?<=[^\s*_\\])[*_]{1,3}(?![\p{L}\p{N}])/gu, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\s+/g, ' '],
];

/** An excerpt begins later if over `maxLead` characters precede the word; it keeps `lead`. */
const maxLead = 60;
const lead = 30;

/**
 * Returns the beginning of a markdown text as plain text, at most `length` characters and an
 * ellipsis. If `words` are found further on, it begins shortly before the first. Idempotent.
 */
export function excerpt(markdown: string, length: number, words: RegExp | null = null): string {
  const read = markdown.slice(0, readCharacters);
  const whole = steps.reduce((left, [what, by]) => left.replace(what, by), read).trim();
  const found = words ? whole.search(words) : -1;
  const start = found > maxLead ? whole.lastIndexOf(' ', found - lead) + 1 : 0;
  const text = start > 0 ? `…${whole.slice(start)}` : whole;
  const beginning = truncate(text, length);
  return beginning === text && read === markdown ? text : `${beginning.trimEnd()}…`;
}
