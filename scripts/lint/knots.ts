import { resolveImport } from './boundaries.ts';

/** Returns the room of a wing that has a file: a folder in the wing, or the file itself. */
const roomOf = (path: string): string => /^\/src\/server\/[^/]+\/[^/]+/.exec(path)?.[0] ?? '';

/**
 * Returns the rooms of src/server that import each other in a circle; types count too. Leaves out a
 * room that only leads to a circle.
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
