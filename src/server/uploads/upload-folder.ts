import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logFault } from '../log.ts';

const prefix = 'tradeshelf-upload-';
const leftoverAfterMs = 24 * 60 * 60 * 1000;

export interface UploadFolder {
  path: string;
  /** Takes it away with all that is in it. */
  forget(): Promise<void>;
}

/** A new temporary folder for one form, or for one file on its way to S3. Its owner forgets it. */
export async function openUploadFolder(): Promise<UploadFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  return { path, forget: () => rm(path, { recursive: true, force: true }) };
}

/** Deletes what killed processes left, once it is a day old. A folder that cannot be deleted is logged and no more. */
export async function sweepUploads(now: Date): Promise<void> {
  await sweepLeftovers(tmpdir(), now).catch((error: unknown) =>
    logFault(error, undefined, 'sweep of uploads'),
  );
}

/** Deletes the upload folders in `parent` that are older than a day. */
export async function sweepLeftovers(parent: string, now: Date): Promise<void> {
  const names = await readdir(parent);
  for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
    const path = join(parent, name);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > leftoverAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
