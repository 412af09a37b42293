// npm run test:scale                       everything, some twelve minutes
// npm run test:scale -- --quick            restarts, kills and a crowd, in about two minutes
// npm run test:scale -- --only kills       one part, or several with commas between
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhereStale } from '#scripts/build-where-stale.ts';
import { endWith } from '#scripts/command-line.ts';
import { parsePartOptions } from '#scripts/part-options.ts';
import { hasLibsqlServer } from '#tests/support/libsql-server.ts';
import { temporaryFolder } from '#tests/support/machine.ts';
import { partNames, parts, quickPartNames } from './parts.ts';
import { openProgress } from './progress.ts';
import { Scale, type Finding } from './scale.ts';
import { stopOnSignal } from './stop-on-signal.ts';

await endWith(async () => {
  const command = 'npm run test:scale';
  const { isQuick, only } = parsePartOptions(process.argv.slice(2), { command, names: partNames });
  if (!hasLibsqlServer) return 'There is no libSQL server for this kind of machine.';
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-scale-'));
  Object.assign(process.env, temporaryFolder(folder));
  const signal = stopOnSignal();
  const progress = openProgress(process.stdout);
  await progress.during('build', () => buildWhereStale(signal));
  const broken: string[] = [];
  for (const name of only ?? (isQuick ? quickPartNames : partNames)) {
    const { title, measure } = parts[name];
    const findings: Finding[] = [];
    const partFolder = join(folder, name);
    mkdirSync(partFolder);
    await progress.during(title, async (say) => {
      const scale = new Scale({ isQuick, signal, folder: partFolder, say, findings });
      try {
        await measure(scale);
      } catch (error) {
        signal.throwIfAborted();
        broken.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
        throw error;
      }
    });
    for (const { what, figure, holds } of findings) {
      console.info(`${(holds ? '' : 'BROKEN').padEnd(8)}  ${what.padEnd(44)}${figure}`);
      if (!holds) broken.push(`${title}: ${what} ${figure}`);
    }
  }
  if (broken.length > 0) {
    process.exitCode = 1;
    return `\nWhat does not hold:\n${broken.join('\n')}\n\nThe logs are in ${folder}.`;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return '\nAll of it holds.';
});
// Handles that a part left open must not keep the process alive.
process.exit();
