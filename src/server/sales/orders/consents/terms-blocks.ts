import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import type { PdfContent } from '#server/books/pdf/make-pdf.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** Lays out markdown as headings, paragraphs and lists of plain text. */
export const blocksOf = (markdown: string): PdfContent[] =>
  fromMarkdown(markdown).children.flatMap(blockOf);

function blockOf(node: Node): PdfContent[] {
  switch (node.type) {
    case 'heading':
      return [{ text: toString(node), style: 'heading' }];
    case 'list': {
      const items = node.children.map((item) => toString(item));
      const margin: [number, number, number, number] = [0, 0, 0, 6];
      return [node.ordered ? { ol: items, margin } : { ul: items, margin }];
    }
    case 'thematicBreak':
    case 'definition':
      return [];
    default: {
      const text = toString(node);
      return text === '' ? [] : [{ text, margin: [0, 0, 0, 6] }];
    }
  }
}
