import { resolveImport } from './boundaries.ts';

/** A room of a wing: a folder of it, or a file beside them. */
const roomOf = (path: string): string => /^\/src\/server\/[^/]+\/[^/]+/.exec(path)?.[0] ?? '';

/**
 * Returns the rooms of src/server that import each other in a circle; types count too. A room that
 * merely leads to a circle is none of them.
 *
 * @param files texts by path from the repository's root
 */
export function knotsOf(files: Map<string, string>): string[] {
  let edges = [...files].flatMap(([path, text]) => {
    const from = roomOf(`/${path}`);
    const specifiers = text.matchAll(/(?:\bfrom|\bimport\()\s*'([^']+)'/g);
    const rooms = Array.from(specifiers, ([, specifier = '']) =>
      roomOf(resolveImport(specifier, `/${path}`)),
    );
    return rooms.flatMap((to) => (to !== '' && to !== from ? [{ from, to }] : []));
  });
  for (;;) {
    const importing = new Set(edges.map(({ from }) => from));
    const imported = new Set(edges.map(({ to }) => to));
    const left = edges.filter(({ from, to }) => importing.has(to) && imported.has(from));
    if (left.length === edges.length) return [...importing].toSorted();
    edges = left;
  }
}
