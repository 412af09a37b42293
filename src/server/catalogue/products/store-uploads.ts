import { createReadStream } from 'node:fs';
import PQueue from 'p-queue';
import type { files } from '#db/schema.ts';
import type { ProgramInput } from '#contract/catalogue/inputs/newest-inputs.ts';
import type { SetFileInputs } from '#contract/catalogue/inputs/set-inputs.ts';
import type { ProductForm } from '#contract/catalogue/product-form.ts';
import { contentTypeOf } from '#server/adapters/storage/file-types.ts';
import {
  PictureUnreadable,
  storePicture,
  type StoredPicture,
} from '#server/adapters/images/pictures.ts';
import { spool } from '#server/adapters/storage/spool.ts';
import type { FileStorage } from '#server/adapters/storage/storage.ts';
import { checkPicture, checkProductFile, checkSetFile } from '#server/kit/uploads/check-files.ts';
import { invalidField } from '#server/kit/errors.ts';
import { readProgramInputs, readSetFileInputs } from '#server/kit/uploads/read-inputs.ts';
import { stagedFile, type StagedFile, openUploadFolder } from '#server/kit/uploads/staged-file.ts';

/** Concurrent puts of one form: each is a round trip to S3. */
const maxPuts = 6;

export type NewFile = Omit<typeof files.$inferInsert, 'id' | 'createdAt'>;

export type NewSetFile = NewFile & { inputs: SetFileInputs };

export interface StoredUploads {
  file: NewFile | null;
  inputs: ProgramInput[];
  image: StoredPicture | null;
  screenshots: StoredPicture[];
  setFiles: NewSetFile[];
}

type Uploads = Pick<ProductForm, 'file' | 'image' | 'screenshots' | 'setFiles'>;

/** Checks every file of a form before it stores any. @throws AppError 400 at the field */
export async function storeUploads(storage: FileStorage, uploads: Uploads): Promise<StoredUploads> {
  const scratch = await openUploadFolder();
  try {
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

    const queue = new PQueue({ concurrency: maxPuts });
    const putAll = <From, Stored>(all: From[], put: (one: From) => Promise<Stored>) =>
      queue.addAll(all.map((one) => () => put(one)));
    const inputs = file ? await readProgramInputs(file) : [];
    const [storedFile, storedSetFiles] = await Promise.all([
      file ? queue.add(() => storeFile(storage, file)) : null,
      putAll(setFiles, (setFile) => storeSetFile(storage, setFile)),
      putAll(encoded, (path) => storage.put(createReadStream(path))),
    ]);
    return { file: storedFile, inputs, image, screenshots, setFiles: storedSetFiles };
  } finally {
    await scratch.forget();
  }
}

/** Encodes pictures into `folder` and collects the paths in `encoded`. */
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
    throw invalidField(field, `${name} cannot be read as a picture of at most 40 megapixels.`);
  };
}

async function storeFile(storage: FileStorage, { name, path }: StagedFile): Promise<NewFile> {
  const stored = await storage.put(createReadStream(path));
  return { ...stored, name, contentType: contentTypeOf(name) };
}

async function storeSetFile(storage: FileStorage, staged: StagedFile): Promise<NewSetFile> {
  return { ...(await storeFile(storage, staged)), inputs: await readSetFileInputs(staged) };
}
