import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '#scripts/build.ts';
import { demoSettings, environmentWith } from '#scripts/demo-environment.ts';
import { runScript } from '#scripts/processes.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { startS3 } from './s3.ts';

const cache = 'node_modules/.cache/tradeshelf';

/** Sources that the seeded data depends on. */
const inputs = [
  '{db,demo}/**/*',
  'src/contract/**/*',
  'src/server/kit/settings.ts',
  'src/server/adapters/images/*',
  'src/server/adapters/storage/*',
];

let made: Promise<string> | undefined;

/** Returns the cached demo data: copy it, never open it. @throws if migration or seed fails */
export const demoData = (): Promise<string> => (made ??= makeDemoData());

async function makeDemoData(): Promise<string> {
  const folder = join(cache, `demo-data-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  // Another test run may do the same: each makes its own, the first to rename wins.
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    await seed(draft);
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** Prefix of the demo's files in the bucket of `demoBucket`. */
export const demoPrefix = 'demo';

/** Prepares an S3 server's data (`s3.ts`) with the demo's files; returns its folder. */
export async function demoBucket(): Promise<string> {
  const data = await demoData();
  const folder = `${data}-in-s3`;
  if (existsSync(folder)) return folder;
  const s3 = await startS3();
  try {
    const files = openStorage({ storageUrl: `file:${join(data, 'files')}`, s3: null });
    const bucket = openStorage(s3.storage(demoPrefix));
    for await (const hashes of files.list()) {
      for (const hash of hashes) await bucket.put(await files.read(hash));
    }
    const draft = mkdtempSync(join(cache, 'draft-'));
    cpSync(s3.directory, draft, { recursive: true });
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    await s3.stop();
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

/** Includes sharp's version, which changes the bytes of the pictures. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync('node_modules/sharp/package.json'));
  for (const file of filesOf(inputs)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
