import { openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { open } from 'node:fs/promises';

/**
 * Far more than a program with documentation has; a larger archive is an attack on the program that
 * unpacks it.
 */
const maxEntries = 10_000;

const unreadable = 'cannot be read as a zip archive.';
const unsafe = 'holds a file that would be unpacked outside its folder.';

/** Checks a zip archive. Returns the end of a sentence that begins with its name; null: fine. */
export async function checkArchive(path: string): Promise<string | null> {
  if (!(await beginsAsArchive(path))) return unreadable;
  let archive: ZipFile | undefined;
  try {
    // Checks raw names: when decoding, the library repairs or drops them.
    archive = await openPromise(path, { decodeStrings: false, autoClose: false });
    if (archive.entryCount === 0) return 'is an empty archive.';
    if (archive.entryCount > maxEntries) return 'holds too many files.';
    for await (const entry of archive.eachEntry()) {
      if (!(await isSafe(archive, entry))) return unsafe;
    }
    return null;
  } catch {
    return unreadable;
  } finally {
    archive?.close();
  }
}

/** Checks both names of an entry, in the directory and in its header: tools may use either. */
async function isSafe(archive: ZipFile, entry: Entry): Promise<boolean> {
  const header = await archive.readLocalFileHeaderPromise(entry);
  const unicodeNames = entry.extraFields
    .filter(({ id }) => id === unicodePathField)
    .map(({ data }) => data.subarray(unicodePathStart));
  return [entry.fileNameRaw, header.fileName, ...unicodeNames].every(isSafeName);
}

/** Info-ZIP's Unicode path (APPNOTE 4.6.9): a version byte, a checksum, the replacing name. */
const unicodePathField = 0x7075;
const unicodePathStart = 5;

/** Treats backslashes as slashes, as Windows and some other tools do. */
function isSafeName(bytes: Buffer): boolean {
  const name = bytes.toString('latin1').replaceAll('\\', '/');
  return name !== '' && !name.includes('\0') && validateFileName(name) === null;
}

/** Refuses leading data, which could make the archive a page or program as well. */
async function beginsAsArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2);
    return buffer.toString('latin1', 0, bytesRead) === 'PK';
  } finally {
    await file.close();
  }
}
