// Copies the packages that the built store and its commands import: node scripts/image-packages.ts FOLDER
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** By place, e.g. `node_modules/a/node_modules/b`. */
type Packages = Record<string, LockedPackage>;

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The built store, and the sources of the commands. */
const sources = ['dist/server/**/*.mjs', '{db,scripts,src/contract,src/server}/**/*.ts'];
/** Matches the package in an import or a `resolve`, except of types. */
const imported =
  /(?:(?<!import type [^;]*)\bfrom|\bimport|\bimport\(|\bresolve\()\s*["'](?!node:)((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=["'/])/g;

/** Lists the places of the packages that `names` need, themselves included. */
export function findNeeded(packages: Packages, names: string[]): Set<string> {
  const needed = new Set<string>();
  const add = (name: string, from: string) => {
    const place = placeOf(packages, name, from);
    const locked = packages[place];
    if (!locked || needed.has(place)) return;
    needed.add(place);
    const { dependencies, optionalDependencies, peerDependencies = {} } = locked;
    const peers = Object.keys(peerDependencies).filter(
      (peer) => !locked.peerDependenciesMeta?.[peer]?.optional,
    );
    const others = Object.keys({ ...dependencies, ...optionalDependencies });
    for (const other of [...others, ...peers]) add(other, place);
  };
  for (const name of names) add(name, '');
  return needed;
}

/** Finds a package as Node does: inside `from`, or in the nearest place above it. */
function placeOf(packages: Packages, name: string, from: string): string {
  const place = `${from}${from && '/'}node_modules/${name}`;
  if (from === '' || packages[place]) return place;
  const above = from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, '');
  return placeOf(packages, name, above);
}

export function copyPackages(target: string): void {
  const { packages }: { packages: Packages } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const names = globSync(sources, { exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => Array.from(text.matchAll(imported), ([, name = '']) => name));
  for (const place of findNeeded(packages, names)) {
    // Packages of other systems are only in the lock file.
    if (!existsSync(place)) continue;
    cpSync(place, join(target, place), {
      recursive: true,
      filter: (path) => path === place || isRead(basename(path)),
    });
  }
}

/** Leaves out source maps, type declarations, and nested packages. */
function isRead(name: string): boolean {
  return name !== 'node_modules' && !/\.(map|d\.[cm]?ts)$/.test(name);
}

if (import.meta.main) copyPackages(process.argv[2] ?? 'image');
