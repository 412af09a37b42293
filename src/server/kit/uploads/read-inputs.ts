import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { inputBounds } from '#contract/catalogue/inputs/inputs.ts';
import type { ProgramInput } from '#contract/catalogue/inputs/newest-inputs.ts';
import { languageOf, readProgram } from '#contract/catalogue/inputs/read-program.ts';
import {
  noSetFileInputs,
  parseSetFileInputs,
  type SetFileInputs,
} from '#contract/catalogue/inputs/set-inputs.ts';
import { workbenchBounds } from '#contract/catalogue/set-files/set-file.ts';
import { endingOf } from '#contract/kit/upload.ts';
import type { StagedFile } from './staged-file.ts';

/** Sources read per archive: two platforms with helpers. */
const sourcesRead = 8;

/** Reads a version file's declared inputs: none if it is no source or unreadable. Never rejects. */
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

/** Reads the values in a set file; none if the workbench could not open it. */
export async function readSetFileInputs({
  path,
  size,
}: Pick<StagedFile, 'path' | 'size'>): Promise<SetFileInputs> {
  return size > workbenchBounds.bytes ? noSetFileInputs : parseSetFileInputs(await readFile(path));
}

/** Picks the source with the most inputs: others are helpers, or for another platform. */
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

/** macOS archives contain a companion file of the same name and ending. */
const isOfMac = ({ fileName }: Entry) => fileName.startsWith('__MACOSX/');

const isReadable = (entry: Entry) =>
  entry.uncompressedSize <= inputBounds.bytes && entry.canDecodeFileData();

/** The library ends streams that exceed their declared size. */
const readEntry = async (archive: ZipFile, entry: Entry): Promise<Buffer> =>
  buffer(await archive.openReadStreamPromise(entry));
