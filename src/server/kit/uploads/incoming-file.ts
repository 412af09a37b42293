import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import PQueue from 'p-queue';
import type { Upload } from '#contract/kit/upload.ts';
import { texts } from '#contract/kit/uploads.ts';
import { AppError } from '../errors.ts';
import { logFault } from '../log.ts';
import { StagedFile } from './staged-file.ts';

/**
 * A file that the browser was allowed to send to the storage directly; only fetching it shows
 * whether it arrived.
 */
export class IncomingFile implements Upload {
  readonly name: string;
  readonly size: number;
  /** Id in the storage. */
  readonly id: string;

  constructor({ name, size, id }: { name: string; size: number; id: string }) {
    this.name = name;
    this.size = size;
    this.id = id;
  }
}

/** Reports missing bytes; uploading again helps. */
export function uploadGone(field: string, message: string): AppError {
  return new AppError(410, message, { issues: [{ path: field, message }] });
}

interface IncomingStorage {
  incoming: {
    read(id: string): Promise<{ sizeBytes: number; content: Readable } | null>;
    delete(id: string): Promise<void>;
  } | null;
}

const concurrency = 6;

/**
 * Provides a form's uploads as local files. Direct uploads are fetched and stay in the storage.
 *
 * @param uploads each with its field
 * @param folder receives fetched files
 * @returns the local file of each upload
 * @throws AppError 410, named at the field, if one is missing or has another size;
 *   StorageUnavailable
 */
export async function stageUploads(
  storage: IncomingStorage,
  uploads: [field: string, upload: Upload][],
  folder: string,
): Promise<(upload: Upload) => StagedFile> {
  const staged = new Map<Upload, StagedFile>();
  const queue = new PQueue({ concurrency });
  let failure: { reason: unknown } | undefined;
  const stage = async ([field, upload]: [string, Upload]) => {
    if (failure) return;
    try {
      staged.set(upload, await stageUpload(storage, field, upload, folder));
    } catch (reason) {
      failure ??= { reason };
    }
  };
  // Settle all: a late fetch would find its folder gone.
  await queue.addAll(uploads.map((each) => () => stage(each)));
  if (failure) throw failure.reason;
  return (upload) => {
    const file = staged.get(upload);
    if (!file) throw new Error('An upload was not staged');
    return file;
  };
}

async function stageUpload(
  { incoming }: IncomingStorage,
  field: string,
  upload: Upload,
  folder: string,
): Promise<StagedFile> {
  if (upload instanceof StagedFile) return upload;
  // Programming error: clients cannot cause it.
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

/** @returns the number of bytes received */
async function receive(content: Readable, path: string): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx' });
  await pipeline(content, file);
  return file.bytesWritten;
}

/** Removes saved files from the incoming area; what fails is swept after a day. */
export async function forgetIncoming(
  { incoming }: IncomingStorage,
  uploads: Upload[],
): Promise<void> {
  if (!incoming) return;
  const came = uploads.filter((upload) => upload instanceof IncomingFile);
  const queue = new PQueue({ concurrency });
  const removed = queue.addAll(
    came.map(
      ({ id }) =>
        () =>
          incoming.delete(id),
    ),
  );
  await removed.catch((error: unknown) => logFault(error, undefined, 'uploads that were saved'));
}
