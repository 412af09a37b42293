import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logFault } from '../log.ts';

const prefix = 'tradeshelf-upload-';
const leftoverAfterMs = 24 * 60 * 60 * 1000;

export interface UploadFolder {
  path: string;
  /** Deletes the folder and its content. */
  forget(): Promise<void>;
}

/** Creates a temporary folder for one form or one upload to S3; its owner deletes it. */
export async function openUploadFolder(): Promise<UploadFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  return { path, forget: () => rm(path, { recursive: true, force: true }) };
}

/** Deletes day-old remains of killed processes; failures are only logged. */
export async function sweepUploads(now: Date): Promise<void> {
  await sweepLeftovers(tmpdir(), now).catch((error: unknown) =>
    logFault(error, undefined, 'sweep of uploads'),
  );
}

/** Deletes upload folders in `parent` older than a day. */
async function sweepLeftovers(parent: string, now: Date): Promise<void> {
  const names = await readdir(parent);
  for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
    const path = join(parent, name);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > leftoverAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
