import removeMarkdown from 'remove-markdown';
import { truncate } from '../../contract/truncate.ts';

/** Headings, tables and code say little out of their place. */
const outOfPlace = /^```[^]*?^```|^#{1,6} .*$|^\|.*$/gm;

/**
 * The beginning of a markdown text as plain text, at most `length` characters and then an ellipsis. An excerpt of an
 * excerpt is the same excerpt.
 */
export function excerpt(markdown: string, length: number): string {
  const text = removeMarkdown(markdown.replace(outOfPlace, '')).replace(/\s+/g, ' ').trim();
  const beginning = truncate(text, length);
  return beginning === text ? text : `${beginning}…`;
}
