// npm run build: builds the store with the settings of the environment (and .env). --if-stale: unless `dist` is up to date.
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { complainAboutDisk, readPlatform, type Platform } from '#app/functions/targets.ts';
import { loadSite, SettingsError } from '#server/kit/settings.ts';
import { runScript } from './processes.ts';
import { scriptOf } from './tools.ts';

export const builtStore = 'dist/server/entry.mjs';

/** Arguments with which Node runs the built store, as `npm run serve` does. */
export const serveArguments = ['--max-semi-space-size=8', builtStore];

/** As in the Dockerfile and the systemd unit: one malloc arena instead of one for each thread. */
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

/** Settings that a build contains. */
const builtSettings = ['SITE_URL', 'SITE_NAME', 'SUPPORT_EMAIL', 'CONTENT_DIR'];

export function isBuildFresh(env: NodeJS.ProcessEnv): boolean {
  if (!existsSync(builtStore) || !existsSync(stampFile)) return false;
  return readFileSync(stampFile, 'utf8') === fingerprint(env);
}

interface RunOptions {
  signal?: AbortSignal;
  show?: boolean;
}

/** Returns success, and the build's output or a line for each malformed setting. */
export async function build(
  env: NodeJS.ProcessEnv,
  options: RunOptions = {},
): Promise<{ ok: boolean; output: string }> {
  const problem = settingsProblem(env);
  if (problem) return { ok: false, output: problem };
  const platform = readPlatform(env);
  if (platform) return buildFunctions(platform, env, options);
  // Taken first: a file saved during the build makes it stale.
  const stamp = fingerprint(env);
  rmSync(stampFile, { force: true });
  const { ok, output } = await runAstro(env, options);
  if (ok) writeFileSync(stampFile, stamp);
  return { ok, output };
}

/** Installs the adapter if it is missing: only this build needs its hundreds of packages. */
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

/** Describes all malformed settings; Astro would report only the first. */
function settingsProblem(env: NodeJS.ProcessEnv): string | null {
  try {
    loadSite(env);
    if (!readPlatform(env)) return null;
    // Secrets that a platform hides from builds are checked when the function runs.
    const { DATABASE_URL: databaseUrl = 'libsql:', STORAGE_URL: storageUrl = 's3:' } = env;
    return complainAboutDisk({ databaseUrl, storageUrl }).join('\n') || null;
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

function fingerprint(env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  for (const name of builtSettings) hash.update(`${name}=${env[name] ?? ''}\0`);
  const own = env.CONTENT_DIR ? [join(env.CONTENT_DIR, '**/*.md')] : [];
  for (const file of filesOf([...inputs, ...own]))
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Lists the matching files, without tests, in a stable order. */
export function filesOf(patterns: string[]): string[] {
  return globSync(patterns, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();
}

if (import.meta.main && !(process.argv.includes('--if-stale') && isBuildFresh(process.env))) {
  const { ok, output } = await build(process.env, { show: true });
  if (output) console.error(output);
  process.exitCode = ok ? 0 : 1;
}
