import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { Upload } from '#contract/upload.ts';
import { texts } from '#contract/uploads.ts';
import { AppError } from '../errors.ts';
import { logFault } from '../log.ts';
import type { FileStorage } from '../storage/storage.ts';
import { StagedFile } from './staged-file.ts';

/** A file that a browser was let send to the storage, as its form says; whether it has come is seen when it is fetched. */
export class IncomingFile implements Upload {
  readonly name: string;
  readonly size: number;
  /** Under which the storage has it. */
  readonly id: string;

  constructor({ name, size, id }: { name: string; size: number; id: string }) {
    this.name = name;
    this.size = size;
    this.id = id;
  }
}

/** Its bytes are not there to be saved; sent again they would be. */
export function uploadGone(field: string, message: string): AppError {
  return new AppError(410, message, { issues: [{ path: field, message }] });
}

/** Each is a way to the storage and back. */
const movesAtOnce = 6;

/**
 * The uploads of a parsed form as files on this machine. Those that went to the storage are fetched, and stay there.
 *
 * @param uploads each with its field
 * @param folder takes what is fetched
 * @returns the file behind each of them
 * @throws AppError 410, named at the field, when one has not come, or not as large as was said; StorageUnavailable
 */
export async function stageUploads(
  storage: FileStorage,
  uploads: [field: string, upload: Upload][],
  folder: string,
): Promise<(upload: Upload) => StagedFile> {
  const staged = new Map<Upload, StagedFile>();
  const inTurn = pLimit(movesAtOnce);
  let failure: { reason: unknown } | undefined;
  const stage = async ([field, upload]: [string, Upload]) => {
    if (failure) return;
    try {
      staged.set(upload, await stageUpload(storage, field, upload, folder));
    } catch (reason) {
      failure ??= { reason };
    }
  };
  // To its end: what still came would find the folder gone.
  await Promise.all(uploads.map((each) => inTurn(() => stage(each))));
  if (failure) throw failure.reason;
  return (upload) => {
    const file = staged.get(upload);
    if (!file) throw new Error('An upload was not staged');
    return file;
  };
}

async function stageUpload(
  { incoming }: FileStorage,
  field: string,
  upload: Upload,
  folder: string,
): Promise<StagedFile> {
  if (upload instanceof StagedFile) return upload;
  // A fault of ours: no client can make such an upload.
  if (!(upload instanceof IncomingFile)) throw new Error('An upload did not come with a form');
  const { id, name, size } = upload;
  const found = await incoming?.read(id);
  if (found?.sizeBytes !== size) {
    found?.content.destroy();
    throw uploadGone(field, texts.missing(name));
  }
  const path = join(folder, randomUUID());
  if ((await receive(found.content, path)) !== size) throw uploadGone(field, texts.missing(name));
  return new StagedFile({ name, size, path });
}

/** @returns how many bytes came */
async function receive(content: Readable, path: string): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx' });
  await pipeline(content, file);
  return file.bytesWritten;
}

/** Takes what was saved away from where it came in. What cannot be taken away now is swept after a day. */
export async function forgetIncoming({ incoming }: FileStorage, uploads: Upload[]): Promise<void> {
  if (!incoming) return;
  const came = uploads.filter((upload) => upload instanceof IncomingFile);
  const inTurn = pLimit(movesAtOnce);
  const removed = Promise.all(came.map(({ id }) => inTurn(() => incoming.delete(id))));
  await removed.catch((error: unknown) => logFault(error, undefined, 'uploads that were saved'));
}
