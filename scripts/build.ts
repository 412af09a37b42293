// npm run build: builds the store from the environment (and .env) and notes from what.
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { complainAboutDisk, readPlatform, type Platform } from '#functions/targets.ts';
import { loadSite, SettingsError } from '#server/settings.ts';
import { runScript } from './processes.ts';
import { scriptOf } from './tools.ts';

/** The built store: what `npm run serve` runs. */
export const builtStore = 'dist/server/entry.mjs';

/**
 * How Node runs the built store, as `npm run serve` does: objects that die young have 8 MB each way from the start, half of what V8
 * lets them have by itself, and as much as what requests under way hold (docs/decisions/serve.md).
 */
export const serveArguments = ['--min-semi-space-size=8', '--max-semi-space-size=8', builtStore];

/**
 * In which environment, as the Dockerfile and the unit for systemd say: glibc's malloc has one arena, and not one for each thread,
 * most of which are rarely at work.
 */
export const serveEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' };

const stampFile = 'dist/build-stamp';

const inputs = [
  'src/**/*',
  'db/**/*',
  'public/**/*',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Prerendered pages carry these, so another value asks for another build. */
const bakedIn = ['SITE_URL', 'SITE_NAME', 'SUPPORT_EMAIL'];

/** Whether what lies in `dist` was built from these very sources and settings. */
export function isBuildFresh(env: NodeJS.ProcessEnv): boolean {
  if (!existsSync(builtStore) || !existsSync(stampFile)) return false;
  return readFileSync(stampFile, 'utf8') === fingerprint(env);
}

interface RunOptions {
  signal?: AbortSignal;
  show?: boolean;
}

/**
 * Builds the store, for a process of its own or for what ADAPTER names.
 *
 * @returns whether it worked, and what the build wrote; of malformed settings a line for each
 */
export async function build(
  env: NodeJS.ProcessEnv,
  options: RunOptions = {},
): Promise<{ ok: boolean; output: string }> {
  const complaint = complaintAbout(env);
  if (complaint) return { ok: false, output: complaint };
  const platform = readPlatform(env);
  if (platform) return buildFunctions(platform, env, options);
  // Taken before: a file saved during the build makes the build stale.
  const stamp = fingerprint(env);
  rmSync(stampFile, { force: true });
  const { ok, output } = await runAstro(env, options);
  if (ok) writeFileSync(stampFile, stamp);
  return { ok, output };
}

/** Installs the platform's adapter where it is not there yet: its hundreds of packages are no other build's. */
async function buildFunctions(
  platform: Platform,
  env: NodeJS.ProcessEnv,
  options: RunOptions,
): Promise<{ ok: boolean; output: string }> {
  const cwd = `deploy/${platform}`;
  if (!existsSync(`${cwd}/node_modules/@astrojs/${platform}`)) {
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    try {
      await promisify(execFile)('npm', args, { cwd, env, shell: process.platform === 'win32' });
    } catch (error) {
      return { ok: false, output: `npm ci in ${cwd} failed:\n\n${String(error)}` };
    }
  }
  return runAstro(env, options);
}

async function runAstro(env: NodeJS.ProcessEnv, options: RunOptions) {
  const { code, output } = await runScript([scriptOf('astro'), 'build'], {
    ...options,
    env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return { ok: code === 0, output };
}

/** Astro would stop at the first of them, and speak of its own configuration. */
function complaintAbout(env: NodeJS.ProcessEnv): string | null {
  try {
    loadSite(env);
    if (!readPlatform(env)) return null;
    // What a platform keeps from its builds is looked at when the function runs.
    const { DATABASE_URL: databaseUrl = 'libsql:', STORAGE_URL: storageUrl = 's3:' } = env;
    return complainAboutDisk({ databaseUrl, storageUrl }).join('\n') || null;
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

function fingerprint(env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  for (const name of bakedIn) hash.update(`${name}=${env[name] ?? ''}\0`);
  for (const file of filesOf(inputs)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** The files that patterns find, tests left out, in an order that is the same everywhere. */
export function filesOf(patterns: string[]): string[] {
  return globSync(patterns, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();
}

if (import.meta.main) {
  const { ok, output } = await build(process.env, { show: true });
  if (output) console.error(output);
  process.exitCode = ok ? 0 : 1;
}
