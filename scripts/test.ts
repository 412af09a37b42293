// npm test                what proves a change, in about five minutes
// npm test -- WORDS       the test files whose path holds one, and other arguments of Vitest's;
//                         `--full` adds the slow tests, and more cases to some
// npm run test:browser    every browser test
// npm run test:all        everything in full: more than an hour
//
// The last line counts each test, and one for each check.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import PQueue from 'p-queue';
import { demoData } from '#tests/support/demo-data.ts';
import { findBrowser, installBrowser } from '#tests/support/find-browser.ts';
import { hasLibsqlServer, provideLibsqlServer } from '#tests/support/libsql-server.ts';
import { buildWhereStale } from './build-where-stale.ts';
import { runScript } from './processes.ts';
import { seconds } from './progress.mjs';
import { scriptOf } from './tools.ts';

interface Counts {
  passed: number;
  failed: number;
}

const full = { TEST_EXTENT: 'full' };
const calls = ['unit', 'api', 'attacks', 'journeys'];
const cores = 2;
const formatting = ['--check', '--log-level=warn', '--ignore-unknown'];

const stopping = new AbortController();
const { signal } = stopping;
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, () => stopping.abort());
}

const args = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };
try {
  if (args.includes('--all')) await runAll();
  else if (args.includes('--browser')) await runTests({ projects: ['browser'] });
  else if (args.includes('--full'))
    await runTests({ filters: args.filter((arg) => arg !== '--full'), env: full });
  else if (args.length > 0) await runTests({ filters: args });
  else await runShort();
} catch (error) {
  console.error(error);
  counts.failed++;
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

async function runShort(): Promise<void> {
  await runChecks();
  await runTests({ projects: calls });
  await runTests({ projects: ['faults'] });
}

async function runAll(): Promise<void> {
  await runChecks([check('knip', '--no-progress')]);
  if (hasLibsqlServer) await provideLibsqlServer();
  await runTests({ projects: calls, env: full });
  for (const project of ['include', 'gallery', 'functions', 'faults', 'browser']) {
    await runTests({ projects: [project], env: full });
  }
  if (!hasLibsqlServer) return;
  await runTests({ projects: ['api'], env: { TEST_DATA: 'servers' } });
  await count('scale', () => runNode(['tests/scale/main.ts']));
}

async function runChecks(more: (() => Promise<void>)[] = []): Promise<void> {
  const files = filesToFormat();
  // Types and lint read what the build writes for the content; tests would wait for the others.
  await Promise.all([
    buildWhereStale(signal),
    demoData(),
    findBrowser().then((found) => found ?? installBrowser()),
  ]);
  const checks = [
    // Types of .astro files; oxlint checks the others'.
    check('astro', 'check', '--tsconfig', 'tsconfig.pages.json'),
    check('oxlint'),
    ...(files.length > 0 ? [check('prettier', ...formatting, ...files)] : []),
    ...more,
  ];
  await new PQueue({ concurrency: cores }).addAll(checks);
}

/** Returns a step that runs a tool, and counts as one test. */
function check(tool: string, ...words: string[]): () => Promise<void> {
  return () => count(tool, () => runNode([scriptOf(tool), ...words], { show: false }));
}

function filesToFormat(): string[] {
  if (process.env.CI) return ['.'];
  const read = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' });
  const changed =
    read('diff', '--name-only', '--diff-filter=d', 'HEAD') +
    read('ls-files', '--others', '--exclude-standard');
  return changed.split('\n').filter(Boolean);
}

async function count(name: string, run: () => Promise<{ code: number; output: string }>) {
  const startedAt = performance.now();
  const { code, output } = await run();
  counts[code === 0 ? 'passed' : 'failed']++;
  const took = seconds(performance.now() - startedAt);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${took.padStart(8)}`);
  if (code !== 0) console.log(output);
}

/** Runs projects of vitest.config.ts, all by default. */
async function runTests({
  projects = [],
  filters = [],
  env = {},
}: {
  projects?: string[];
  filters?: string[];
  env?: NodeJS.ProcessEnv;
}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-test-'));
  const report = join(folder, 'report.json');
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const words = [...chosen, ...filters, ...reporters];
    const { code } = await runNode([scriptOf('vitest'), 'run', ...words], { env });
    const { passed, failed } = readReport(report);
    counts.passed += passed;
    counts.failed += code === 0 ? failed : Math.max(failed, 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts a skipped test as failed on Linux, which lacks nothing that tests need. */
function readReport(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  return { passed, failed: failed + (process.platform === 'linux' ? skipped : 0) };
}

function runNode(
  words: string[],
  { env = {}, show = true }: { env?: NodeJS.ProcessEnv; show?: boolean } = {},
) {
  const compileCache = resolve('node_modules', '.cache', 'compile');
  const environment = { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env };
  return runScript(words, { env: environment, signal, show });
}
