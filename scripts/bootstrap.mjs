// Runs before anything is installed, on the machine's own Node (20 or later): node: imports only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from './progress.mjs';

const isWindows = process.platform === 'win32';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
/** The binary itself: on Windows, `node_modules/.bin/node` is a shell script. */
const node24 = join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node');
const searchPath = (process.env.PATH ?? '').split(delimiter);

/**
 * Installs the dependencies, then runs a TypeScript file of this folder on Node 24.
 *
 * @param {string} script e.g. `run.ts`
 * @param {() => void} [afterFailure] called if the install fails
 */
export async function main(script, afterFailure) {
  try {
    if (!isInstalled()) await step('Installing the dependencies', install);
    process.exitCode = await runOnNode24(script, process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    afterFailure?.();
    process.exitCode = 1;
  }
}

/** npm writes its own list last. Optional packages may be absent: most are for other platforms. */
function isInstalled() {
  const installed = lockedPackages(join(modules, '.package-lock.json'));
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  if (!installed || !wanted || !existsSync(node24)) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' ||
      installed[path]?.version === version ||
      (optional && installed[path] === undefined),
  );
}

/**
 * @param {string} file a lock file of npm
 * @returns {Record<string, {version?: string, optional?: boolean}> | undefined}
 */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** @throws an Error with npm's output if npm fails */
async function install() {
  // npm must not run on the Node that it replaces: npm scripts put node_modules/.bin first.
  const path = searchPath.filter((folder) => !folder.startsWith(modules)).join(delimiter);
  const child = spawn('npm ci --no-audit --no-fund --loglevel=error', {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PATH: path },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  if ((await exitCode(child)) !== 0) throw new Error(`npm ci failed:\n\n${output}`);
  if (existsSync(node24)) return;
  throw new Error(
    'Node 24 was not installed (the install script of the npm package `node` fetches it). ' +
      'npm may be told to ignore scripts: try `npm config set ignore-scripts false`, then install again.',
  );
}

/**
 * Runs a script on Node 24 and passes signals on. The IPC channel closes when this process dies,
 * and stops the script.
 *
 * @param {string} script e.g. `run.ts`
 * @param {string[]} args
 */
function runOnNode24(script, args) {
  const path = [dirname(node24), join(modules, '.bin'), ...searchPath].join(delimiter);
  const child = spawn(node24, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // A Windows console signals every process in it, and kill() there ends a process at once.
    process.on(signal, () => isWindows || child.kill(signal));
  }
  return exitCode(child);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} 1 if a signal ended it
 */
async function exitCode(child) {
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
