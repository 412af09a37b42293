// Runs before anything is installed, on the machine's own Node (20 or later): node: imports only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInside, node24In, npmCommand, passOn, searchPath, withSearchPath } from './platform.mjs';
import { step } from './progress.mjs';

const { platform } = process;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const node24 = node24In(modules, platform);

/**
 * Installs the locked dependencies where they are missing or are not those of `package-lock.json`.
 *
 * @throws an Error with npm's output when npm fails
 */
async function ensureInstalled() {
  if (isInstalled()) return;
  if (platform === 'win32' && isInside(modules, process.execPath, platform)) {
    throw new Error(
      'The dependencies are not those of package-lock.json any more. Windows does not let a program ' +
        'be replaced while it runs: run `npm ci`, then this again.',
    );
  }
  await step('Installing the dependencies', install);
  if (!existsSync(node24)) {
    throw new Error(
      'The install brought no Node 24 (the npm package `node`, whose install script fetches it). ' +
        'npm may be told to ignore scripts: try `npm config set ignore-scripts false`, then again.',
    );
  }
}

/**
 * npm writes `node_modules/.package-lock.json` last, so an install that was cut short has none.
 * What is optional may be absent: most of it is for other platforms.
 */
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

/** @throws an Error with npm's output when npm fails */
async function install() {
  const env = withSearchPath(
    { ...process.env, NODE_ENV: 'development' },
    // The search path that npm gave this script begins with the folder that this install replaces.
    searchPath(process.env, platform).filter((folder) => !isInside(modules, folder, platform)),
    platform,
  );
  const { execPath } = process;
  const machine = { env, platform, exists: existsSync, execPath };
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { command, args, shell } = npmCommand(flags, machine);
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await exitCode(child);
  if (code !== 0) throw new Error(`npm ci failed:\n\n${output}`);
}

/**
 * Runs a TypeScript file of this folder on Node 24, passes signals on, and tells it over the IPC
 * channel (which closes) when this process is gone.
 *
 * @param {string} script e.g. `run.ts`
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
async function runOnNode24(script, args) {
  const child = spawn(node24, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: withSearchPath(
      process.env,
      [dirname(node24), join(modules, '.bin'), ...searchPath(process.env, platform)],
      platform,
    ),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => passOn(child, signal, platform));
  }
  stopWithNpm(() => child.connected && child.disconnect());
  return exitCode(child);
}

/**
 * npm killed with SIGKILL tells nobody: its children learn it from their new parent, or on Windows,
 * where they keep the old one, from its absence.
 *
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => (process.ppid !== npm || !isRunning(npm)) && stop(), 1_000).unref();
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's processes may not be signalled, but they are there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} 1 where a signal ended it
 */
function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * What `npm start` and `npm test` have in common: install, then hand over to TypeScript.
 *
 * @param {string} script e.g. `run.ts`
 * @param {() => void} [afterFailure] has the last word when the install fails
 */
export async function main(script, afterFailure) {
  try {
    await ensureInstalled();
    process.exitCode = await runOnNode24(script, process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    afterFailure?.();
    process.exitCode = 1;
  }
}
