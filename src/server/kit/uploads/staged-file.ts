import type { Upload } from '#contract/kit/upload.ts';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logFault } from '../log.ts';

const nameMaxLength = 200;

export class StagedFile implements Upload {
  readonly name: string;
  readonly size: number;
  readonly path: string;

  constructor({ name, size, path }: { name: string; size: number; path: string }) {
    this.name = name;
    this.size = size;
    this.path = path;
  }
}

/** Returns an upload's staged file. @throws Error if no form brought it, a programming error */
export function stagedFile(upload: Upload): StagedFile {
  if (upload instanceof StagedFile) return upload;
  throw new Error('An upload did not come with a form');
}

/**
 * Cleans a client's file name for lists and Content-Disposition: its last path segment on one line,
 * at most 200 characters with the ending kept. Never part of a path.
 */
export function cleanFileName(givenName: string): string {
  const base = givenName.split(/[/\\]/).at(-1) ?? '';
  const name = base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim();
  const letters = Array.from(name);
  if (letters.length <= nameMaxLength) return name;
  const ending = Array.from(/\.[^.]{1,10}$/.exec(name)?.[0] ?? '');
  return [...letters.slice(0, nameMaxLength - ending.length), ...ending].join('');
}

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
