// npm run bench                     every target, half an hour: close everything else
// npm run bench -- --quick          smaller and shorter, some minutes
// npm run bench -- --only http      one part, or several with commas between
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhereStale } from '#scripts/build-where-stale.ts';
import { endWith } from '#scripts/command-line.ts';
import { parsePartOptions } from '#scripts/part-options.ts';
import { temporaryFolder } from '#tests/support/machine.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { Bench } from './bench.ts';
import { admin } from './parts/admin.ts';
import { checkout } from './parts/checkout.ts';
import { feltAdmin } from './parts/felt-admin.ts';
import { felt } from './parts/felt.ts';
import { http } from './parts/http.ts';
import { leases } from './parts/leases.ts';
import { memory } from './parts/memory.ts';
import { pages } from './parts/pages.ts';
import { sales } from './parts/sales.ts';
import { start } from './parts/start.ts';
import { worstList } from './parts/worst-list.ts';
import { partNames, rowOf, targetNames, type PartName, type TargetName } from './targets.ts';

const parts: Record<PartName, (bench: Bench) => Promise<void>> = {
  start,
  http,
  'worst-list': worstList,
  sales,
  leases,
  admin,
  memory,
  pages,
  felt,
  checkout,
  'felt-admin': feltAdmin,
};
const page = 'bench/results/latest.md';

await endWith(async () => {
  const command = { command: 'npm run bench', names: partNames };
  const { isQuick, only } = parsePartOptions(process.argv.slice(2), command);
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-bench-'));
  // Stores, browsers and tools keep their files there too.
  Object.assign(process.env, temporaryFolder(folder));
  // Servers end with this process; a browser may still write to its profile.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

  const rows = new Map<TargetName, string[]>();
  const bench: Bench = {
    isQuick,
    rounds: isQuick ? 3 : 5,
    seconds: isQuick ? 1 : 4,
    purchases: isQuick ? 10_000 : 100_000,
    folder,
    report(target, value, detail = '') {
      const row = [...rowOf(target, value), detail];
      rows.set(target, row);
      console.info(`  ${row.join('  ')}`);
    },
  };
  await buildWhereStale();
  for (const name of only ?? partNames) {
    console.info(name);
    try {
      await parts[name](bench);
    } catch (error) {
      console.error('  could not be measured:', error);
      process.exitCode = 1;
    }
  }
  if (isQuick || only) return 'Nothing was written: this was not a whole run.';
  const table = targetNames.map((name) => rows.get(name) ?? [...rowOf(name), '']);
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(page, toMarkdown(table));
  return `Written: ${page}`;
});
// Idle connections must not keep the terminal.
process.exit();

function toMarkdown(rows: string[][]): string {
  const day = new Date().toISOString().slice(0, 10);
  const minutes = Math.round(process.uptime() / 60);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
  const lines = [['target', 'measured', 'holds', 'detail'], Array<string>(4).fill('---'), ...rows];
  return `# Bench of ${packageJson.version}

Written by \`npm run bench\` on ${day} in ${minutes} minutes. ${machine}.

${lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}
`;
}
