import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { provideClang } from '#tests/support/clang.ts';
import { findBrowser, installBrowser } from '#tests/support/find-browser.ts';
import { hasLibsqlServer, provideLibsqlServer } from '#tests/support/libsql-server.ts';
import { build, isBuildFresh } from './build.ts';
import { demoSettings, environmentWith } from './demo-environment.ts';
import { runScript } from './processes.ts';
import { scriptOf } from './tools.ts';
import type { Outcome } from './test-outcome.ts';
import { readReport } from './vitest-report.ts';

export interface Step {
  name: string;
  /** Steps that must pass before; they are selected too. */
  needs: string[];
  /** Steps to wait for if they are selected, whether they pass or not. */
  after: string[];
  /** Mostly waits for the network, and takes no lane. */
  isDownload?: boolean;
  /** Runs in `npm run test:all` only, alone on the machine. */
  isExtra?: boolean;
  /** `live`: show the output as it comes. */
  run: (how: { signal: AbortSignal; live: boolean }) => Promise<Outcome>;
}

export interface Selection {
  /** Names of steps; empty means those of `npm test`. */
  steps: string[];
  /** Parts of test files' paths; empty means all. */
  filters: string[];
  /** `--full`: tests with a short form run in full. */
  full: boolean;
  /** `--all`: the extra steps too. */
  all: boolean;
}

/** Environment of the tests that have a full form (`tests/support/extent.ts`). */
const inFull = { TEST_EXTENT: 'full' };

/** Runs the API's tests again, on a libSQL server and S3 (`tests/support/store.ts`). */
const onServers = { TEST_DATA: 'servers' };

/** Projects of vitest.config.ts whose tests are in `tests/`, in a folder of their name. */
const folders = ['api', 'attacks', 'include', 'faults', 'journeys', 'browser', 'functions'];

/**
 * Splits arguments into names of steps and parts of test files' paths, which Windows writes with
 * backslashes.
 */
export function parseSelection(args: string[]): Selection {
  const words = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.replaceAll('\\', '/'));
  const selection = { full: args.includes('--full'), all: args.includes('--all') };
  const names = new Set(allSteps([]).map(({ name }) => name));
  const steps = words.filter((word) => names.has(word));
  const filters = words.filter((word) => !names.has(word));
  return { ...selection, steps: steps.length > 0 ? steps : projectsOf(filters), filters };
}

function projectsOf(filters: string[]): string[] {
  return ['unit', ...folders, 'gallery'].filter((project) => filters.some(isFor(project)));
}

/** Tells whether a path filter belongs to a project. */
function isFor(project: string): (filter: string) => boolean {
  return (filter) => {
    if (filter.startsWith('gallery/')) return project === 'gallery';
    const folder = /tests\/(\w+)/.exec(filter)?.[1] ?? '';
    return (folders.includes(folder) ? folder : 'unit') === project;
  };
}

/** Returns the selected steps and those they need, in the order that keeps two lanes busiest. */
export function stepsFor({ steps, filters, full, all }: Selection): Step[] {
  const known = allSteps(filters, full ? inFull : {});
  if (all) return known;
  const isChosen = ({ name, isExtra }: Step) =>
    steps.length > 0 ? steps.includes(name) : !isExtra;
  const chosen = known.filter(isChosen);
  const needed = new Set(chosen.flatMap(({ needs }) => needs));
  return (
    known
      .filter((step) => chosen.includes(step) || needed.has(step.name))
      // Steps selected by name always run.
      .map((step) => ({ ...step, isExtra: false }))
  );
}

function allSteps(filters: string[], env: NodeJS.ProcessEnv = {}): Step[] {
  const vitest = (project: string, needs: string[]): Step => ({
    ...runVitest(project, { filters: filters.filter(isFor(project)), env }),
    needs,
  });
  const extra = (step: Step, name = step.name) => ({ ...step, name, isExtra: true });
  const again = (project: string, files: string[], more: NodeJS.ProcessEnv) => ({
    ...runVitest(project, { filters: files, env: more }),
    needs: ['build', 'sqld'],
  });
  const fully = (project: string) =>
    extra(again(project, fullFormsOf(project), inFull), `${project}-full`);
  return [
    { name: 'build', needs: [], after: [], run: ({ signal }) => buildStore(signal) },
    download('chromium', provideBrowser),
    download('sqld', provideDatabaseServer),
    // Both read the types that the build writes for the content.
    { ...check('types', ['astro', 'check']), after: ['build'] },
    { ...check('lint', ['oxlint'], writeContentTypes), after: ['build'] },
    check('format', ['prettier', '--check', '--log-level=warn', '.']),
    check('unused', ['knip', '--no-progress']),
    vitest('faults', ['build']),
    vitest('api', ['build', 'sqld']),
    vitest('journeys', ['build', 'chromium']),
    vitest('attacks', ['build']),
    // Hundreds of small files, which fill both cores to the end.
    {
      ...runVitest('unit', {
        filters: filters.filter(isFor('unit')),
        env,
        exclude: filters.length === 0 ? longTests : [],
      }),
      needs: ['sqld'],
    },
    extra(download('clang', provideCompiler)),
    extra(vitest('include', ['build', 'clang'])),
    extra(vitest('browser', ['build', 'chromium'])),
    ...(hasLibsqlServer ? [extra(again('api', [], onServers), 'api-servers')] : []),
    fully('unit'),
    fully('api'),
    fully('attacks'),
    fully('journeys'),
    ...(existsSync('gallery/vite.config.ts') ? [extra(vitest('gallery', ['chromium']))] : []),
    extra(vitest('functions', ['build', 'sqld'])),
    fully('faults'),
    ...(hasLibsqlServer ? [extra(scaleStep)] : []),
  ];
}

/**
 * Tests that start many processes, copy whole databases, or wait for a slow connection: `unit-full`
 * runs them.
 */
const longTests = [
  'scripts/admin-password.test.ts',
  'scripts/copy-database.test.ts',
  'scripts/copy-storage.test.ts',
  'scripts/lease-key.test.ts',
  'db/remote/copy-database.test.ts',
  'tests/statements/round-trips.test.ts',
];

/** Lists a project's test files that have a short form or only run in `npm run test:all`. */
function fullFormsOf(project: string): string[] {
  const files = globSync(
    project === 'unit'
      ? '{src,db,scripts,tests/statements}/**/*.test.ts'
      : `tests/${project}/**/*.test.ts`,
  );
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        longTests.includes(file) ||
        file.includes('.full.') ||
        readFileSync(file, 'utf8').includes('support/extent.ts'),
    );
}

const scaleStep: Step = {
  name: 'scale',
  needs: ['build'],
  after: [],
  async run({ signal, live }) {
    const env = toolEnvironment();
    const { code, output } = await runScript(['tests/scale/main.ts'], { env, signal, show: live });
    return oneTest(code === 0, output);
  },
};

function download(name: string, run: () => Promise<Outcome>): Step {
  return { name, needs: [], after: [], isDownload: true, run };
}

/** Runs a tool; it counts as one test. */
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

/** Writes the types if there are none: a fresh clone has none before the first build. */
async function writeContentTypes(signal: AbortSignal): Promise<void> {
  if (!existsSync('.astro/types.d.ts')) await runScript([scriptOf('astro'), 'sync'], { signal });
}

/** Builds with the settings of `npm start`, so that both share one build. */
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

async function provideCompiler(): Promise<Outcome> {
  return { passed: 0, failed: 0, output: '', note: relative('.', await provideClang()) };
}

/** Runs a project of vitest.config.ts; each of its tests counts. */
function runVitest(
  project: string,
  { filters, env, exclude = [] }: { filters: string[]; env: NodeJS.ProcessEnv; exclude?: string[] },
): Step {
  return {
    name: project,
    needs: [],
    after: [],
    async run({ signal, live }) {
      const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-test-'));
      const report = join(folder, 'report.json');
      try {
        const excluded = exclude.map((file) => `--exclude=${file}`);
        const args = ['run', '--project', project, ...excluded, ...filters];
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

/** Returns the environment of tools: colours for a terminal only, and a shared compile cache. */
function toolEnvironment(): NodeJS.ProcessEnv {
  const compileCache = resolve('node_modules', '.cache', 'compile');
  const env: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: compileCache, ...process.env };
  delete env.FORCE_COLOR;
  return process.stdout.isTTY && !env.NO_COLOR
    ? { ...env, FORCE_COLOR: '1' }
    : { ...env, NO_COLOR: '1' };
}
