// What Windows does otherwise, as functions of the platform, so that any machine can test them.
// Runs before anything is installed: node: imports only.
import { posix, win32 } from 'node:path';

/** @typedef {NodeJS.Platform} Platform */

/** @param {Platform} platform */
const pathOf = (platform) => (platform === 'win32' ? win32 : posix);

/**
 * Node 24 itself. What npm puts into `node_modules/.bin` is a script for a shell on Windows, which
 * only a shell can start.
 *
 * @param {string} modules the folder `node_modules`
 * @param {Platform} platform
 */
export function node24In(modules, platform) {
  return pathOf(platform).join(modules, 'node', 'bin', nodeName(platform));
}

/** @param {Platform} platform */
function nodeName(platform) {
  return platform === 'win32' ? 'node.exe' : 'node';
}

/**
 * Whether a file or folder lies in a folder, or is it.
 *
 * @param {string} folder
 * @param {string} path
 * @param {Platform} platform
 */
export function isInside(folder, path, platform) {
  const { relative, isAbsolute, sep } = pathOf(platform);
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * The folders in which programs are looked for.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Platform} platform
 * @returns {string[]}
 */
export function searchPath(env, platform) {
  return env[pathName(env, platform)]?.split(pathOf(platform).delimiter) ?? [];
}

/**
 * An environment with another search path.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} folders
 * @param {Platform} platform
 * @returns {NodeJS.ProcessEnv}
 */
export function withSearchPath(env, folders, platform) {
  return { ...env, [pathName(env, platform)]: folders.join(pathOf(platform).delimiter) };
}

/**
 * Windows writes it `Path` and does not mind the case; of several, Node takes the first in the alphabet.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Platform} platform
 */
function pathName(env, platform) {
  if (platform !== 'win32') return 'PATH';
  const names = Object.keys(env).filter((name) => name.toUpperCase() === 'PATH');
  return names.toSorted()[0] ?? 'Path';
}

/**
 * How to run npm. The Node that runs it is one on the search path where there is one: this process may be running on the
 * one in `node_modules`, which the install replaces. By its name alone npm is a script for a shell on Windows.
 *
 * @param {string[]} args words without blanks
 * @param {{ env: NodeJS.ProcessEnv, platform: Platform, exists: (file: string) => boolean, execPath: string }} machine
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npmCommand(args, { env, platform, exists, execPath }) {
  const script = env.npm_execpath;
  if (script) {
    const found = searchPath(env, platform).map((folder) =>
      pathOf(platform).join(folder, nodeName(platform)),
    );
    return { command: found.find(exists) ?? execPath, args: [script, ...args], shell: false };
  }
  return platform === 'win32'
    ? { command: ['npm', ...args].join(' '), args: [], shell: true }
    : { command: 'npm', args, shell: false };
}

/**
 * Passes on a signal that this process got. On Windows the console tells every process in it, and a signal that one
 * process sends another is its end.
 *
 * @param {{ kill(signal: NodeJS.Signals): boolean }} child
 * @param {NodeJS.Signals} signal
 * @param {Platform} platform
 */
export function passOn(child, signal, platform) {
  if (platform !== 'win32') child.kill(signal);
}
