/** Longer cells are cut; the longest a terminal writes is an expert's parameters. */
const maxCellLength = 256 * 1024;
const maxCells = 64;
const maxTagNameLength = 16;
const [slash, apostrophe, quotes, greater] = [0x2f, 0x27, 0x22, 0x3e];
const [equals, blank] = [0x3d, 0x20];

interface Scanner {
  tag(name: string, isEnd: boolean, attributes: string): void;
  text(text: string): void;
}

/** Scans a page's tags and text once, in linear time. Builds no tree, so nesting costs nothing. */
export function scanHtml(html: string, scanner: Scanner): void {
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at);
    if (open !== at) scanner.text(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) return;
    at = html.startsWith('<!--', open)
      ? behind(html, '-->', open + 4)
      : takeTag(html, open, scanner);
  }
}

/** Reads a tag. @returns the index to continue from */
function takeTag(html: string, open: number, scanner: Scanner): number {
  const isEnd = html.charCodeAt(open + 1) === slash;
  const nameStart = open + (isEnd ? 2 : 1);
  let nameEnd = nameStart;
  while (nameEnd - nameStart < maxTagNameLength && isLetter(html.charCodeAt(nameEnd))) nameEnd += 1;
  const isDeclaration = html[nameStart] === '!' || html[nameStart] === '?';
  if (nameEnd === nameStart && !isDeclaration) {
    scanner.text('<');
    return open + 1;
  }
  const end = endOfTag(html, nameEnd);
  if (end === -1) return html.length;
  const name = html.slice(nameStart, nameEnd).toLowerCase();
  scanner.tag(name, isEnd, html.slice(nameEnd, end));
  // Their content is not page text.
  return !isEnd && (name === 'style' || name === 'script')
    ? behindContent(html, name, end + 1)
    : end + 1;
}

function behindContent(html: string, name: 'style' | 'script', from: number): number {
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

const isLetter = (code: number) =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39);

/** Finds a tag's `>` outside quoted values; -1 if the page breaks off first. */
function endOfTag(html: string, from: number): number {
  let isValue = false;
  for (let at = from; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === greater) return at;
    if (isValue && (code === quotes || code === apostrophe)) {
      at = html.indexOf(html.charAt(at), at + 1);
      if (at === -1) return -1;
    }
    isValue = code === equals || (isValue && code <= blank);
  }
  return -1;
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}

/** Facts before a page's first table. */
export interface PageHead {
  title: string;
  generator: string;
}

/** Bytes searched for the head. */
const headLength = 16 * 1024;

export function headOf(html: string): PageHead {
  const head: PageHead = { title: '', generator: '' };
  let isTitle = false;
  scanHtml(html.slice(0, headLength), {
    tag(name, isEnd, attributes) {
      if (name === 'title') isTitle = !isEnd;
      if (name !== 'meta' || !/\bname\s?=\s?["']?generator\b/i.test(attributes)) return;
      head.generator ||= /\bcontent\s?=\s?"([^"]*)"/i.exec(attributes)?.[1] ?? '';
    },
    text(text) {
      if (isTitle) head.title += text;
    },
  });
  return { title: tidy(head.title), generator: head.generator.trim() };
}

/** Yields cell texts by row. A row inside a cell ends the outer one, as terminals write them. */
export function readRows(html: string, onRow: (cells: string[]) => void): void {
  let row: string[] | null = null;
  let cell: string[] | null = null;
  let length = 0;
  const endCell = () => {
    if (cell && row && row.length < maxCells) row.push(tidy(cell.join('')));
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (row && row.length > 0) onRow(row);
    row = null;
  };
  scanHtml(html, {
    tag(name, isEnd) {
      if (name === 'tr' || name === 'table') {
        endRow();
        if (name === 'tr' && !isEnd) row = [];
      } else if (name === 'td' || name === 'th') {
        endCell();
        if (!isEnd) [cell, length] = [[], 0];
      }
    },
    text(text) {
      if (!cell || length >= maxCellLength) return;
      cell.push(text.slice(0, maxCellLength - length));
      length += text.length;
    },
  });
  endRow();
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Decodes entities and collapses white space. */
function tidy(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole, code?: string, name = '') =>
        code ? String.fromCodePoint(Number(code)) : (entities[name] ?? whole),
      )
    : text;
  return plain.replace(/\s+/g, ' ').trim();
}
