// npm run lock: adds the binaries of other platforms to the lock files. Still needed: npm leaves
// out what the current registry lacks, and `npm ci` then refuses the lock everywhere
// (docs/decisions/complete-lock.md).
import { readFileSync, writeFileSync } from 'node:fs';

export interface Lock {
  /** By place, e.g. `node_modules/a/node_modules/b`. */
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** An optional dependency on an exact version that the lock lacks. */
interface Missing {
  name: string;
  version: string;
  /** The place of the package that depends on it. */
  requirer: string;
}

const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** Finds what the lock leaves out. Skips ranges, whose version npm chooses. */
export function findMissing({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([requirer, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, version]) => exactVersion.test(version))
      .filter(([name, version]) => versionFor(packages, requirer, name) !== version)
      .map(([name, version]) => ({ name, version, requirer })),
  );
}

/** Resolves a package as Node does: beside its requirer, or in the nearest folder above. */
function versionFor(packages: Lock['packages'], requirer: string, name: string) {
  const places = [`${requirer}/node_modules/${name}`];
  for (let at = requirer; at.includes('node_modules/');) {
    at = at.slice(0, at.lastIndexOf('node_modules/'));
    places.push(`${at}node_modules/${name}`);
  }
  const nearest = places.find((place) => packages[place]);
  return nearest && packages[nearest]?.version;
}

/**
 * Returns the lock with all missing packages, without address or checksum.
 *
 * @throws an Error if a package's name does not tell its platform
 */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages };
  const isDev = ({ requirer }: Missing) => packages[requirer]?.dev === true;
  // Production first: a package that it needs is not marked `dev`.
  const missing = findMissing(lock).toSorted((a, b) => Number(isDev(a)) - Number(isDev(b)));
  for (const each of missing) {
    const { name, version, requirer } = each;
    const found = versionFor(packages, requirer, name);
    if (found === version) continue;
    const { os, cpu, libc } = platformOf(name);
    packages[`${found ? `${requirer}/` : ''}node_modules/${name}`] = {
      version,
      ...(cpu && { cpu }),
      ...(isDev(each) && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    };
  }
  const inNpmsOrder = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(inNpmsOrder) };
}

const target =
  /[-/](?<os>aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(?<cpu>arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)(-(?<abi>eabi|gnu|gnueabihf|msvc|musl|musleabihf))?$/;
const libcOf: Record<string, string> = { gnu: 'glibc', musl: 'musl' };

/** Reads the platform from a package's name, e.g. `@oxlint/binding-linux-x64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  if (name.endsWith('-wasm32-wasi')) return { cpu: ['wasm32'] };
  const { os, cpu, abi = '' } = target.exec(name)?.groups ?? {};
  if (!os || !cpu) throw new Error(`${name} does not name its platform: add it by hand.`);
  const libc = libcOf[abi];
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) };
}

/** The store's lock file, and those of the adapters that only their own builds install. */
export const lockFiles = [
  'package-lock.json',
  'deploy/vercel/package-lock.json',
  'deploy/netlify/package-lock.json',
];

if (import.meta.main) {
  for (const file of lockFiles) {
    const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
    const completed = completeLock(lock);
    writeFileSync(file, `${JSON.stringify(completed, null, 2)}\n`);
    const added = Object.keys(completed.packages).length - Object.keys(lock.packages).length;
    console.info(added === 0 ? `${file} is complete.` : `Added ${added} packages to ${file}.`);
  }
}
