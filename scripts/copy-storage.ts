import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import PQueue from 'p-queue';
import { formatBytes } from '#contract/kit/upload.ts';
import { loadDataSettings } from '#server/kit/settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import type { FileStorage } from '#server/adapters/storage/storage.ts';
import { endWith, parseCommand, UsageError } from './command-line.ts';

const usage = 'Usage: npm run storage:copy -- --from URL --to URL [--check]';
const concurrency = 8;
const progressEveryMs = 5_000;

interface Tally {
  copied: number;
  copiedBytes: number;
  present: number;
  /** Hashes of files that did not arrive complete. */
  failed: string[];
}

/**
 * Copies every stored file from one folder or bucket to another, while the shop runs or not:
 *
 * npm run storage:copy -- --from file:.data/files --to 's3://BUCKET/PREFIX?endpoint=…&region=…'
 *
 * Verifies each file by its name, the SHA-256 of its bytes, and its size. Skips existing files of
 * the right size, so that an interrupted copy can continue; --check reads those again too.
 */
async function main(): Promise<string> {
  const { from, to, check } = readOptions();
  const [source, target] = [open(from), open(to)];
  await claimFor(source, target);
  const tally: Tally = { copied: 0, copiedBytes: 0, present: 0, failed: [] };
  const progress = setInterval(() => console.info(describe(tally)), progressEveryMs);
  const queue = new PQueue({ concurrency });
  try {
    for await (const page of source.list()) {
      await queue.addAll(
        page.map((hash) => () => copyFile({ source, target, hash, check, tally })),
      );
    }
  } finally {
    queue.clear();
    clearInterval(progress);
  }
  for (const hash of await source.erasures.list()) {
    await target.erasures.put(hash, await source.erasures.read(hash));
  }
  const { failed } = tally;
  if (failed.length === 0) return `${describe(tally)}. All files match.`;
  throw new UsageError(`${describe(tally)}, ${failed.length} do not match:\n${failed.join('\n')}`);
}

const describe = ({ copied, copiedBytes, present }: Tally) =>
  `${copied} files copied (${formatBytes(copiedBytes)}), ${present} already there`;

function readOptions() {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    check: { type: 'boolean', default: false },
  } as const;
  const { from, to, check } = parseCommand(usage, { options }).values;
  if (!from || !to || from === to) throw new UsageError(usage);
  return { from, to, check };
}

/** Opens a storage. Both buckets use the credentials of the environment. */
function open(storageUrl: string): FileStorage {
  return openStorage(loadDataSettings({ ...process.env, STORAGE_URL: storageUrl }));
}

async function claimFor(source: FileStorage, target: FileStorage): Promise<void> {
  const shopId = await source.owner();
  const owner = shopId ? await target.claim(shopId) : await target.owner();
  if (owner && owner !== shopId) {
    throw new UsageError(
      `The target holds the files of another shop: its file shop-id says ${owner}.`,
    );
  }
}

interface Copy {
  source: FileStorage;
  target: FileStorage;
  hash: string;
  check: boolean;
  tally: Tally;
}

async function copyFile({ source, target, hash, check, tally }: Copy): Promise<void> {
  const [original, present] = await Promise.all([source.stat(hash), target.stat(hash)]);
  // Swept since it was listed.
  if (!original) return;
  if (present?.sizeBytes === original.sizeBytes) {
    if (!check || (await hashOf(await target.read(hash))) === hash) {
      tally.present++;
      return;
    }
  }
  const stored = await target.put(await source.read(hash));
  const arrived = await target.stat(stored.hash);
  if (stored.hash !== hash || arrived?.sizeBytes !== stored.sizeBytes) {
    tally.failed.push(hash);
    return;
  }
  tally.copied++;
  tally.copiedBytes += stored.sizeBytes;
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

await endWith(main);
