import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes that a page loads, compressed with brotli, by part. */
export type Parts = Map<string, number>;

const clientFolder = 'dist/client';

/** Returns the styles that a page contains and those that it links. */
export function stylesOf(html: string): Parts {
  const inline = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css = '']) => css);
  const linked = matchesOf(html, /<link rel="stylesheet" href="([^"]+)"/g);
  return new Map([
    ['in the page', brotliSize(Buffer.from(inline.join('\n')))],
    ...linked.map((path): [string, number] => [basename(path), sizeOf(path)]),
  ]);
}

/**
 * Returns a page's scripts with all that they import, without islands that load on demand.
 *
 * @param more what the page's own scripts load unasked, each by the start of its file's name
 */
export function scriptsOf(html: string, more: string[] = []): Parts {
  const inline = [
    ...html.matchAll(/<script(?![^>]*(?:src=|json|speculation))[^>]*>([^]*?)<\/script>/g),
  ];
  const islands = matchesOf(html, /<astro-island\b[^>]*>/g, 0).filter(
    (island) => !island.includes('client="intent"'),
  );
  const entries = [
    ...matchesOf(html, /<script type="module" src="([^"]+)"/g),
    ...islands.flatMap((island) => matchesOf(island, /(?:component|renderer)-url="([^"]+)"/g)),
  ];
  const found = new Set<string>();
  for (const entry of entries) follow(entry, found, more);
  return new Map([
    ['in the page', brotliSize(Buffer.from(inline.map(([, code = '']) => code).join('\n')))],
    ...Array.from(found, (path): [string, number] => [basename(path), sizeOf(path)]),
  ]);
}

function follow(path: string, found: Set<string>, more: string[]): void {
  if (found.has(path)) return;
  found.add(path);
  const code = readFileSync(join(clientFolder, path), 'utf8');
  const wanted = matchesOf(code, /import\([`'"]\.\/([^`'"]+)[`'"]\)/g).filter((name) =>
    more.some((beginning) => name.startsWith(beginning)),
  );
  for (const name of [...matchesOf(code, /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g), ...wanted])
    follow(`/_astro/${name}`, found, more);
}

/** Returns distinct matches: Astro repeats some texts in lists, such as preloads. */
function matchesOf(text: string, pattern: RegExp, group = 1): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[group] ?? '');
}

/** Pages share most of their files. */
const sizes = new Map<string, number>();

function sizeOf(path: string): number {
  const size = sizes.get(path) ?? brotliSize(readFileSync(join(clientFolder, path)));
  sizes.set(path, size);
  return size;
}

const brotliSize = (content: Buffer) => brotliCompressSync(content).length;

/** Says by how much a page is over its budget, and the largest parts; null if it is not. */
export function tooMuch(page: string, what: string, parts: Parts, budget: number): string | null {
  const total = parts.values().reduce((sum, size) => sum + size, 0);
  if (total <= budget) return null;
  const count = (bytes: number) => bytes.toLocaleString('en-US');
  const largest = [...parts].toSorted(([, a], [, b]) => b - a).slice(0, 8);
  const list = largest.map(([name, size]) => `${name} ${count(size)}`).join(', ');
  return `${page} has ${count(total)} bytes of ${what} with brotli, ${count(total - budget)} more than its ${count(budget)}: ${list}`;
}
