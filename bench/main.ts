// npm run bench                     every target, half an hour: close everything else
// npm run bench -- --quick          smaller and shorter, some minutes
// npm run bench -- --only http      one part, or several with commas between
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhereStale } from '#scripts/build-where-stale.ts';
import { endWith } from '#scripts/command-line.ts';
import { parsePartOptions } from '#scripts/part-options.ts';
import { temporaryFolder } from '#tests/support/machine.ts';
import type { Bench } from './bench.ts';
import { admin } from './parts/admin.ts';
import { http } from './parts/http.ts';
import { leases } from './parts/leases.ts';
import { lists } from './parts/lists.ts';
import { memory } from './parts/memory.ts';
import { pages } from './parts/pages.ts';
import { sales } from './parts/sales.ts';
import { start } from './parts/start.ts';
import { worstList } from './parts/worst-list.ts';
import { emptyResults, rowOf, rowsOf, toTable, writeResults } from './report.ts';
import { partNames, type PartName } from './targets.ts';

const parts: Record<PartName, (bench: Bench) => Promise<void>> = {
  start,
  http,
  lists,
  'worst-list': worstList,
  sales,
  leases,
  admin,
  memory,
  pages,
};

await endWith(async () => {
  const command = { command: 'npm run bench', names: partNames };
  const { isQuick, only } = parsePartOptions(process.argv.slice(2), command);
  const names = only ?? partNames;
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-bench-'));
  // Stores, browsers and tools keep their files there too.
  Object.assign(process.env, temporaryFolder(folder));
  // Servers end with this process; a browser may still write to its profile.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

  const results = emptyResults(isQuick);
  const bench: Bench = {
    isQuick,
    rounds: isQuick ? 3 : 5,
    seconds: isQuick ? 1 : 4,
    maxProducts: isQuick ? 10_000 : 100_000,
    folder,
    report(target, value, detail = '') {
      const figure = { target, value: Number(value.toPrecision(4)), detail };
      results.figures.push(figure);
      console.info(`  ${rowOf(target, figure).join('  ')}`);
    },
  };
  await buildWhereStale();
  for (const name of names) {
    console.info(name);
    try {
      await parts[name](bench);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      results.failures.push({ part: name, reason });
      console.error(`  could not be measured: ${reason}`);
      process.exitCode = 1;
    }
  }
  results.minutes = Math.round(process.uptime() / 60);
  const page = writeResults(results, names);
  return `\n${toTable(rowsOf(results, names).map((row) => row.slice(0, 3)))}\n\nWritten: ${page}`;
});
// Idle connections must not keep the terminal.
process.exit();
