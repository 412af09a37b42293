import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '#scripts/build.ts';
import { demoSettings, environmentWith } from '#scripts/demo-environment.ts';
import { runScript } from '#scripts/processes.ts';

const cache = 'node_modules/.cache/tradeshelf';

/** What the seeded data depends on. */
const inputs = [
  '{db,demo}/**/*',
  'src/contract/**/*',
  'src/server/{settings,file-types,pictures}.ts',
  'src/server/storage/*',
];

/**
 * A data folder with the migrated database and the demo catalogue: made once, then kept until its
 * sources change. Copy it, never open it.
 *
 * @returns its path
 * @throws an Error with the output of the migration or the seed that failed
 */
export async function demoData(): Promise<string> {
  const folder = join(cache, `demo-data-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  // Another test run may be at it too: each makes its own, the first to rename wins.
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    await seed(draft);
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

async function seed(dataDir: string): Promise<void> {
  const settings = demoSettings({ port: 1, sandboxPort: 1, dataDir, secretKey: 'x'.repeat(32) });
  for (const args of [['db/migrate.ts'], ['demo/seed.ts', '--demo-if-empty']]) {
    const { code, output } = await runScript(args, { env: environmentWith(settings) });
    if (code !== 0) throw new Error(`node ${args.join(' ')} failed:\n\n${output}`);
  }
}

/** The pictures are drawn by sharp: another version, other bytes. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync('node_modules/sharp/package.json'));
  for (const file of filesOf(inputs)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
