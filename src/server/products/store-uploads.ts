import { createReadStream } from 'node:fs';
import pLimit from 'p-limit';
import type { files } from '#db/schema.ts';
import type { ProgramInput } from '#contract/inputs/newest-inputs.ts';
import type { SetFileInputs } from '#contract/inputs/set-inputs.ts';
import type { ProductForm } from '#contract/product-form.ts';
import type { Upload } from '#contract/upload.ts';
import { contentTypeOf } from '../storage/file-types.ts';
import { PictureUnreadable, storePicture, type StoredPicture } from '../images/pictures.ts';
import { spool } from '../storage/spool.ts';
import type { FileStorage } from '../storage/storage.ts';
import {
  checkPicture,
  checkProductFile,
  checkSetFile,
  refuseFile,
} from '../uploads/check-files.ts';
import { forgetIncoming, stageUploads } from '../uploads/incoming-file.ts';
import { readProgramInputs, readSetFileInputs } from '../uploads/read-inputs.ts';
import type { StagedFile } from '../uploads/staged-file.ts';
import { openUploadFolder } from '../uploads/upload-folder.ts';

/** Of the files of one form: to S3 each is a way there and back. */
const putsAtOnce = 6;

/** A file whose bytes are in the storage and whose row is still to be written. */
export type NewFile = Omit<typeof files.$inferInsert, 'id' | 'createdAt'>;

/** Of a set file also what it sets. */
export type NewSetFile = NewFile & { told: SetFileInputs };

/** Everything that came with a product form, in the storage. */
export interface StoredUploads {
  file: NewFile | null;
  /** What the file declares, where it is a source. */
  inputs: ProgramInput[];
  image: StoredPicture | null;
  screenshots: StoredPicture[];
  setFiles: NewSetFile[];
}

type Uploads = Pick<ProductForm, 'file' | 'image' | 'screenshots' | 'setFiles'>;

/**
 * Looks into every file of a form, and only when all are in order stores them: of a form that is refused nothing reaches
 * the storage.
 *
 * @throws AppError 400, named at the field, when a file is not what it must be (promise 22); 410 when one that the browser was to
 *   send to the storage is not there
 */
export async function storeUploads(storage: FileStorage, uploads: Uploads): Promise<StoredUploads> {
  const scratch = await openUploadFolder();
  try {
    const stagedFile = await stageUploads(storage, listUploads(uploads), scratch.path);
    const file = uploads.file && stagedFile(uploads.file);
    const setFiles = uploads.setFiles.map(stagedFile);
    if (file) await checkProductFile('file', file);
    for (const setFile of setFiles) await checkSetFile('setFiles', setFile);

    const encoded: string[] = [];
    const encodeAll = encodeInto(scratch.path, storage, encoded);
    const [image = null] = uploads.image
      ? await encodeAll('image', [stagedFile(uploads.image)])
      : [];
    const screenshots = await encodeAll('screenshots', uploads.screenshots.map(stagedFile));

    const inTurn = pLimit(putsAtOnce);
    const putAll = <From, Stored>(all: From[], put: (one: From) => Promise<Stored>) =>
      Promise.all(all.map((one) => inTurn(() => put(one))));
    const inputs = file ? await readProgramInputs(file) : [];
    const [storedFile, storedSetFiles] = await Promise.all([
      file ? inTurn(() => storeFile(storage, file)) : null,
      putAll(setFiles, (setFile) => storeSetFile(storage, setFile)),
      putAll(encoded, (path) => storage.put(createReadStream(path))),
    ]);
    return { file: storedFile, inputs, image, screenshots, setFiles: storedSetFiles };
  } finally {
    await scratch.forget();
  }
}

/** What the form brought to the storage by another way is in the shop now, and taken away from there. */
export async function forgetUploads(storage: FileStorage, uploads: Uploads): Promise<void> {
  await forgetIncoming(
    storage,
    listUploads(uploads).map(([, upload]) => upload),
  );
}

/** Each with its field. */
function listUploads({ file, image, screenshots, setFiles }: Uploads): [string, Upload][] {
  const byField = Object.entries({
    file: file ? [file] : [],
    image: image ? [image] : [],
    screenshots,
    setFiles,
  });
  return byField.flatMap(([field, all]) => all.map((one): [string, Upload] => [field, one]));
}

/** Encodes pictures with all that would be stored of them put into `folder`, and its paths into `encoded`. */
function encodeInto(folder: string, storage: FileStorage, encoded: string[]) {
  const scratch: FileStorage = {
    ...storage,
    async put(content) {
      const { path, hash, sizeBytes } = await spool(content, folder);
      encoded.push(path);
      return { hash, sizeBytes };
    },
  };
  return async (field: string, pictures: StagedFile[]): Promise<StoredPicture[]> => {
    const stored: StoredPicture[] = [];
    for (const { name, path } of pictures) {
      const contentType = await checkPicture(field, { name, path });
      const picture = { name, contentType, content: path };
      stored.push(await storePicture(scratch, picture).catch(refuseUnreadable(field, name)));
    }
    return stored;
  };
}

function refuseUnreadable(field: string, name: string) {
  return (error: unknown): never => {
    if (!(error instanceof PictureUnreadable)) throw error;
    throw refuseFile(field, `${name} cannot be read as a picture of at most 40 megapixels.`);
  };
}

async function storeFile(storage: FileStorage, { name, path }: StagedFile): Promise<NewFile> {
  const stored = await storage.put(createReadStream(path));
  return { ...stored, name, contentType: contentTypeOf(name) };
}

async function storeSetFile(storage: FileStorage, staged: StagedFile): Promise<NewSetFile> {
  return { ...(await storeFile(storage, staged)), told: await readSetFileInputs(staged) };
}
