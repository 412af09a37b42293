import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { inputBounds } from '#contract/inputs/inputs.ts';
import type { ProgramInput } from '#contract/inputs/newest-inputs.ts';
import { languageOf, readProgram } from '#contract/inputs/read-program.ts';
import { nothingTold, toldBy, type SetFileInputs } from '#contract/inputs/set-inputs.ts';
import { workbenchBounds } from '#contract/set-files/set-file.ts';
import { endingOf } from '#contract/upload.ts';
import type { StagedFile } from './staged-file.ts';

/** Of an archive: a product comes for two platforms, with its helpers. */
const sourcesRead = 8;

/** The inputs that the file of a version declares: none where it is no source, holds none, or cannot be read. Never rejects. */
export async function readProgramInputs({
  name,
  path,
  size,
}: Pick<StagedFile, 'name' | 'path' | 'size'>): Promise<ProgramInput[]> {
  try {
    if (endingOf(name) === '.zip') return await readArchive(path);
    const language = languageOf(name);
    if (!language || size > inputBounds.bytes) return [];
    return readProgram(await readFile(path), language);
  } catch {
    return [];
  }
}

/** What a set file sets: nothing where it cannot be opened in the browser either. */
export async function readSetFileInputs({
  path,
  size,
}: Pick<StagedFile, 'path' | 'size'>): Promise<SetFileInputs> {
  return size > workbenchBounds.bytes ? nothingTold : toldBy(await readFile(path));
}

/** Of several sources the one that declares most: the others are its helpers, or the same for another platform. */
async function readArchive(path: string): Promise<ProgramInput[]> {
  const archive = await openPromise(path, { autoClose: false });
  try {
    let most: ProgramInput[] = [];
    let read = 0;
    for await (const entry of archive.eachEntry()) {
      const language = languageOf(entry.fileName);
      if (!language || isOfMac(entry) || !isReadable(entry)) continue;
      if (read === sourcesRead) break;
      read += 1;
      const inputs = readProgram(await readEntry(archive, entry), language);
      if (inputs.length > most.length) most = inputs;
    }
    return most;
  } finally {
    archive.close();
  }
}

/** A Mac lays a file of its own beside each, of the same name and ending. */
const isOfMac = ({ fileName }: Entry) => fileName.startsWith('__MACOSX/');

const isReadable = (entry: Entry) =>
  entry.uncompressedSize <= inputBounds.bytes && entry.canDecodeFileData();

/** The library ends a stream that has more bytes than its entry says. */
const readEntry = async (archive: ZipFile, entry: Entry): Promise<Buffer> =>
  buffer(await archive.openReadStreamPromise(entry));
