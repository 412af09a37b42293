// npm run test:scale                       everything, some ten minutes
// npm run test:scale -- --quick            restarts, kills and a crowd, in about two minutes
// npm run test:scale -- --only kills       one part, or several with commas between
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProgress } from '#bench/progress.ts';
import { buildWhereStale } from '#bench/stage/build.ts';
import { stopOnSignal } from '#bench/stop-on-signal.ts';
import { endWith } from '#scripts/command-line.ts';
import { hasLibsqlServer } from '#tests/support/libsql-server.ts';
import { temporaryFolder } from '#tests/support/machine.ts';
import { parseOptions } from './options.ts';
import { parts } from './parts.ts';
import { Scale, type Finding } from './scale.ts';

await endWith(async () => {
  const { isQuick, names } = parseOptions(process.argv.slice(2));
  if (!hasLibsqlServer) return 'There is no libSQL server for this kind of machine.';
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-scale-'));
  Object.assign(process.env, temporaryFolder(folder));
  const signal = stopOnSignal();
  const progress = openProgress(process.stdout);
  await progress.during('build', (say) => buildWhereStale(signal, say));
  const broken: string[] = [];
  for (const name of names) {
    const part = parts[name];
    const findings: Finding[] = [];
    const partFolder = join(folder, name);
    mkdirSync(partFolder);
    await progress.during(part.title, async (say) => {
      const scale = new Scale({ isQuick, signal, folder: partFolder, say });
      try {
        await part.measure(scale);
      } catch (error) {
        signal.throwIfAborted();
        broken.push(`${part.title}: ${error instanceof Error ? error.message : String(error)}`);
        throw error;
      } finally {
        findings.push(...scale.findings);
      }
    });
    for (const { what, figure, holds } of findings) {
      const verdict = holds === false ? 'BROKEN' : '';
      console.info(`${verdict.padEnd(8)}  ${what.padEnd(44)}${figure}`);
      if (holds === false) broken.push(`${part.title}: ${what} ${figure}`);
    }
  }
  if (broken.length > 0) {
    process.exitCode = 1;
    return `\nWhat does not hold:\n${broken.join('\n')}\n\nThe logs lie in ${folder}.`;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return '\nAll of it holds.';
});
// What a part left open must not keep the terminal.
process.exit();
