// npm run lock: adds to package-lock.json what a registry left out of it, for other machines.
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A lock file names the binaries of every platform, each an optional dependency that installs where
 * it fits. Where the registry of whoever wrote it lacks some, npm leaves them out, later never adds
 * them, and `npm ci` refuses the file on every machine (docs/decisions/complete-lock.md).
 */
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

/** An optional dependency on one exact version, which nothing in the lock satisfies. */
interface Missing {
  name: string;
  version: string;
  /** The place of the package that asks for it. */
  requirer: string;
}

const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** What the lock leaves out. A range is passed over: the version it stands for is npm's to choose. */
export function findMissing({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([requirer, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, version]) => exactVersion.test(version))
      .filter(([name, version]) => versionFor(packages, requirer, name) !== version)
      .map(([name, version]) => ({ name, version, requirer })),
  );
}

/** The version that Node finds for a package: beside it, or in the nearest folder above. */
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
 * The same lock with everything in it. What is added has neither address nor checksum: no registry
 * at hand knows them.
 *
 * @throws an Error where a package's name does not say for which machines it is
 */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages };
  // One that production needs too is no `dev` one, whoever else asks for it.
  const missing = findMissing(lock).toSorted(
    (one, other) => Number(isDev(lock, one)) - Number(isDev(lock, other)),
  );
  for (const each of missing) {
    const { name, version, requirer } = each;
    const found = versionFor(packages, requirer, name);
    if (found === version) continue;
    const place = `${found ? `${requirer}/` : ''}node_modules/${name}`;
    const { os, cpu, libc } = machinesOf(name);
    packages[place] = {
      version,
      ...(cpu && { cpu }),
      ...(isDev(lock, each) && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    };
  }
  const inNpmsOrder = Object.entries(packages).toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  return { ...lock, packages: Object.fromEntries(inNpmsOrder) };
}

function isDev({ packages }: Lock, { requirer }: Missing): boolean {
  return packages[requirer]?.dev === true;
}

const target =
  /[-/](?<os>aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(?<cpu>arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)(-(?<abi>eabi|gnu|gnueabihf|msvc|musl|musleabihf))?$/;
const libcOf: Record<string, string> = { gnu: 'glibc', musl: 'musl' };

/**
 * The machines that a package's name ends in, in the words of its package.json.
 *
 * @param name e.g. `@oxlint/binding-linux-x64-musl`
 * @throws an Error where it ends in none
 */
export function machinesOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  if (name.endsWith('-wasm32-wasi')) return { cpu: ['wasm32'] };
  const { os, cpu, abi = '' } = target.exec(name)?.groups ?? {};
  if (!os || !cpu) {
    throw new Error(`${name} does not say in its name for which machines it is: add it by hand.`);
  }
  const libc = libcOf[abi];
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) };
}

/** The store's, and those of the adapters that only their own builds install. */
export const lockFiles = [
  'package-lock.json',
  'deploy/vercel/package-lock.json',
  'deploy/netlify/package-lock.json',
];

if (import.meta.main) {
  for (const file of lockFiles) completeFile(file);
}

function completeFile(file: string): void {
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
  const completed = completeLock(lock);
  writeFileSync(file, `${JSON.stringify(completed, null, 2)}\n`);
  const added = Object.keys(completed.packages).length - Object.keys(lock.packages).length;
  console.info(added === 0 ? `${file} is complete.` : `Added ${added} packages to ${file}.`);
}
