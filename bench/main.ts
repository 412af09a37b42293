// npm run bench                     every target, some 20 minutes: close what else the machine does
// npm run bench -- --quick          a look, in two minutes
// npm run bench -- --only http      one part, or several with commas between
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWith } from '#scripts/command-line.ts';
import { temporaryFolder } from '#tests/support/machine.ts';
import { createBench } from './bench.ts';
import { parseOptions, type Options } from './options.ts';
import { partNames } from './parts.ts';
import { partNamed } from './parts-by-name.ts';
import { openProgress, Stopped } from './progress.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { rowsOf } from './report/figures.ts';
import { toTable } from './report/table.ts';
import { writeResults } from './report/write-results.ts';
import { emptyResults, type Results } from './results.ts';
import { buildWhereStale } from './stage/build.ts';

const resultsFolder = 'bench/results';
const msPerMinute = 60_000;

await endWith(async () => {
  const options = parseOptions(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-bench-'));
  // Whatever a store, a browser or a tool of the run writes goes with it, however it ends.
  Object.assign(process.env, temporaryFolder(folder));
  // Certificates that Node is told to load on this machine: a megabyte that is not the store's.
  delete process.env.NODE_EXTRA_CA_CERTS;
  // A browser that was just ended may still write to its profile.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const results = await run(options, folder).catch((error: unknown) => {
    if (error instanceof Stopped) return null;
    throw error;
  });
  if (!results || results.failures.length > 0) process.exitCode = 1;
  if (!results) return 'Stopped.';
  const rows = rowsOf(results, options.parts);
  const isWhole = options.parts.length === partNames.length;
  const pages = writeResults(results, rows, resultsFolder, isWhole);
  return `\n${toTable(rows)}\n\nWritten: ${pages.join(', ')}`;
});
// What a part left open, such as an idle connection, must not keep the terminal.
process.exit();

async function run({ isQuick, parts }: Options, folder: string): Promise<Results> {
  const signal = stopOnSignal();
  const progress = openProgress();
  const results = emptyResults(isQuick);
  const begun = performance.now();
  await progress.during('build', (say) => buildWhereStale(signal, say));
  for (const name of parts) {
    const part = partNamed(name);
    await progress.during(part.title, async (say) => {
      try {
        await part.measure(createBench({ isQuick, signal, folder, say }, results));
      } catch (error) {
        signal.throwIfAborted();
        const why = error instanceof Error ? error.message : String(error);
        results.failures.push({ part: name, why });
        throw error;
      }
    });
  }
  results.minutes = (performance.now() - begun) / msPerMinute;
  return results;
}
