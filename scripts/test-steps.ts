import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { provideClang } from '#tests/support/clang.ts';
import { findBrowser, installBrowser } from '#tests/support/find-browser.ts';
import { hasLibsqlServer, provideLibsqlServer } from '#tests/support/libsql-server.ts';
import { build, isBuildFresh } from './build.ts';
import { demoSettings, environmentWith } from './demo-environment.ts';
import { runScript } from './processes.ts';
import { scriptOf } from './tools.ts';
import { readReport } from './vitest-report.ts';

/** How a step ended. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Shown in full when something failed. */
  output: string;
  /** The tests that failed and why, told again at the end of the run. */
  failures?: string[];
  /** A few words for the progress line. */
  note?: string;
}

/** One thing that `npm test` checks. */
export interface Step {
  name: string;
  /** Steps that must have passed before; where they are not selected, they are selected too. */
  needs: string[];
  /** Steps to wait for, however they end, where they are selected. */
  after: string[];
  /** Runs alone, because its timing matters. */
  exclusive?: boolean;
  /** `live`: show the output as it comes. */
  run: (how: { signal: AbortSignal; live: boolean }) => Promise<Outcome>;
}

/** What the developer asked for. */
export interface Selection {
  /** Names of steps; empty means all. */
  steps: string[];
  /** Parts of test files' paths; empty means all. */
  filters: string[];
  /** `--full`: the faults in their full form, which takes minutes. */
  full: boolean;
}

/** The API's tests once more, on a libSQL server and S3 (`tests/support/store.ts`). */
const onServers = { TEST_DATA: 'servers' };

const testRuns = ['unit', 'api', 'attacks', 'include', 'faults', 'browser'];

/** Names of steps are steps, everything else is part of a test file's path, which Windows writes with backslashes. */
export function parseSelection(args: string[]): Selection {
  const full = args.includes('--full');
  const words = args.filter((arg) => arg !== '--full').map((arg) => arg.replaceAll('\\', '/'));
  const names = new Set(stepsFor({ steps: [], filters: [], full }).map(({ name }) => name));
  const steps = words.filter((word) => names.has(word));
  const filters = words.filter((word) => !names.has(word));
  if (steps.length === 0 && filters.length > 0) {
    return { steps: testRuns.filter((name) => filters.some(isFor(name))), filters, full };
  }
  return { steps, filters, full };
}

function isFor(testRun: string): (filter: string) => boolean {
  const folder = /tests\/(api|attacks|include|faults|browser)/;
  return (filter) => (folder.exec(filter)?.[1] ?? 'unit') === testRun;
}

/** The selected steps and those they need, in the order in which two lanes are kept busy best. */
export function stepsFor({ steps, filters, full }: Selection): Step[] {
  const vitest = (project: string, env: NodeJS.ProcessEnv = {}) =>
    runVitest(project, filters, { ...env, ...(full && { FAULTS: 'full' }) });
  const all: Step[] = [
    { name: 'build', needs: [], after: [], run: ({ signal }) => buildStore(signal) },
    { name: 'chromium', needs: [], after: [], run: provideBrowser },
    { name: 'sqld', needs: [], after: [], run: provideDatabaseServer },
    { name: 'clang', needs: [], after: [], run: provideCompiler },
    check('format', ['prettier', '--check', '--log-level=warn', '.']),
    check('unused', ['knip', '--no-progress']),
    { ...vitest('unit'), needs: ['sqld'] },
    // Both read the types that the build writes for the content.
    { ...check('types', ['astro', 'check']), after: ['build'] },
    { ...check('lint', ['oxlint'], writeContentTypes), after: ['build'] },
    { ...vitest('api'), needs: ['build', 'sqld'] },
    ...(hasLibsqlServer
      ? [{ ...vitest('api', onServers), name: 'api-servers', needs: ['build', 'sqld'] }]
      : []),
    { ...vitest('attacks'), needs: ['build'], after: ['api'] },
    { ...vitest('include'), needs: ['build', 'clang'], after: ['api'] },
    { ...vitest('faults'), needs: ['build'], after: ['api'] },
    { ...vitest('browser'), needs: ['build', 'chromium'], exclusive: true },
  ];
  if (steps.length === 0) return all;
  const needed = all.filter(({ name }) => steps.includes(name)).flatMap(({ needs }) => needs);
  const selected = new Set([...steps, ...needed]);
  return all.filter(({ name }) => selected.has(name));
}

/** A tool that finds fault or does not; it counts as one test. */
function check(
  name: string,
  [tool, ...args]: [string, ...string[]],
  before?: (signal: AbortSignal) => Promise<void>,
): Step {
  return {
    name,
    needs: [],
    after: [],
    async run({ signal, live }) {
      await before?.(signal);
      const env = toolEnvironment();
      const result = await runScript([scriptOf(tool), ...args], { env, signal, show: live });
      return oneTest(result.code === 0, result.output);
    },
  };
}

/** On a fresh clone there are none before the first build. */
async function writeContentTypes(signal: AbortSignal): Promise<void> {
  if (!existsSync('.astro/types.d.ts')) await runScript([scriptOf('astro'), 'sync'], { signal });
}

/** With the settings of `npm start`, so that what was built for the tests serves it too. */
async function buildStore(signal: AbortSignal): Promise<Outcome> {
  const env = environmentWith(
    demoSettings({
      port: 4321,
      sandboxPort: 4322,
      dataDir: '.data',
      secretKey: 'no page that is built holds it, nor may one',
    }),
  );
  if (isBuildFresh(env)) return { ...oneTest(true, ''), note: 'is fresh' };
  const { ok, output } = await build(env, { signal });
  return oneTest(ok, output);
}

async function provideBrowser(): Promise<Outcome> {
  const { path, from } = (await findBrowser()) ?? (await installBrowser());
  // The browser tests, started later, take this one.
  process.env.CHROMIUM_PATH = path;
  return { passed: 0, failed: 0, output: '', note: `${path}, from ${from}` };
}

async function provideDatabaseServer(): Promise<Outcome> {
  const note = hasLibsqlServer ? await provideLibsqlServer() : 'there is none for this machine';
  return { passed: 0, failed: 0, output: '', note: relative('.', note) };
}

/** What compiles the license include. */
async function provideCompiler(): Promise<Outcome> {
  return { passed: 0, failed: 0, output: '', note: relative('.', await provideClang()) };
}

/** One of the projects of vitest.config.ts; each of its tests counts. */
function runVitest(project: string, filters: string[], env: NodeJS.ProcessEnv): Step {
  return {
    name: project,
    needs: [],
    after: [],
    async run({ signal, live }) {
      const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-test-'));
      const report = join(folder, 'report.json');
      try {
        const args = ['run', '--project', project, ...filters.filter(isFor(project))];
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
        const { code, output } = await runScript([scriptOf('vitest'), ...args, ...reporters], {
          env: { ...toolEnvironment(), ...env },
          signal,
          show: live,
        });
        return readReport(report, { ok: code === 0, output });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function oneTest(ok: boolean, output: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

/**
 * Colours for a person only: the tools write to a pipe, and cannot tell. What one process has compiled, the hundreds after it
 * need not compile again.
 */
function toolEnvironment(): NodeJS.ProcessEnv {
  const compileCache = resolve('node_modules', '.cache', 'compile');
  const env: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: compileCache, ...process.env };
  delete env.FORCE_COLOR;
  return process.stdout.isTTY && !env.NO_COLOR
    ? { ...env, FORCE_COLOR: '1' }
    : { ...env, NO_COLOR: '1' };
}
