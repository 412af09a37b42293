import { fileTypeFromFile } from 'file-type';
import { open, readFile } from 'node:fs/promises';
import { parseSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import { endingOf } from '#contract/kit/upload.ts';
import { executableMinBytes, productUploads, texts } from '#contract/catalogue/product-form.ts';
import { invalidField } from '../errors.ts';
import type { StagedFile } from './staged-file.ts';
import { openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** A tag and what must follow it; otherwise large photos match by chance. */
const markup =
  /<(?:html|head|body|script|style|iframe|img|svg|object|embed|form|meta|link|base|video|audio)[\s/>]|<!doctype\s+html/i;
const beginningBytes = 1024;

/** Scans of a JPEG; encoders make ten, and a few kilobytes can hold thousands of large ones. */
const maxScans = 100;
const startOfScan = '\xff\xda';

/**
 * Returns a picture's content type by its magic bytes.
 *
 * @throws AppError 400 if it is not a PNG, JPEG or WebP, a browser could read it as a page, or it
 *   would take minutes to decode
 */
export async function checkPicture(
  field: string,
  { name, path }: Pick<StagedFile, 'name' | 'path'>,
): Promise<string> {
  const type = await fileTypeFromFile(path);
  if (!type || !pictureTypes.has(type.mime)) {
    throw invalidField(field, `${name} is not a PNG, JPEG or WebP picture.`);
  }
  const content = await readFile(path, 'latin1');
  if (markup.test(content)) throw invalidField(field, `${name} holds more than a picture.`);
  if (type.mime === 'image/jpeg' && content.split(startOfScan).length > maxScans) {
    throw invalidField(field, `${name} takes too long to read. Save it again as JPEG or PNG.`);
  }
  return type.mime;
}

/** Checks a product file. @throws AppError 400 if it is a page, an unsafe archive, or too small */
export async function checkProductFile(field: string, file: StagedFile): Promise<void> {
  const ending = endingOf(file.name);
  if (ending === '.zip') {
    const problem = await checkArchive(file.path);
    if (problem) throw invalidField(field, `${file.name} ${problem}`);
    return;
  }
  if (['.ex4', '.ex5'].includes(ending) && file.size < executableMinBytes) {
    throw invalidField(field, texts.executableTooSmall);
  }
  await checkText(field, file);
}

/** Files too large for the workbench are sold, too; only their start is inspected. */
const setFileBounds = {
  bytes: productUploads.setFiles.limitBytes,
  lines: Number.POSITIVE_INFINITY,
  inputs: Number.POSITIVE_INFINITY,
};
const lookedIntoBytes = 128 * 1024;
const lineFeed = 0x0a;

/** Returns the first bytes, cut at a line end; a UTF-16 character takes two. */
function beginningOf(bytes: Buffer): Buffer {
  if (bytes.length <= lookedIntoBytes) return bytes;
  for (let end = lookedIntoBytes; end > 0; end -= 2) {
    if (bytes[end - 1] === lineFeed) return bytes.subarray(0, end);
    if (bytes[end - 2] === lineFeed) return bytes.subarray(0, bytes[end - 1] === 0 ? end : end - 1);
  }
  return bytes;
}

/** Checks a set file. @throws AppError 400: a page, binary, no `name=value` line or a broken one */
export async function checkSetFile(field: string, file: StagedFile): Promise<void> {
  await checkText(field, file);
  const read = parseSetFile(beginningOf(await readFile(file.path)), setFileBounds);
  if ('problem' in read) throw invalidField(field, `${file.name}: ${read.problem}`);
}

/** Checks a text, such as program source. @throws AppError 400 if it starts as HTML, SVG or XML */
async function checkText(field: string, { name, path }: StagedFile): Promise<void> {
  if (/^\s*<[a-z!?/]/i.test(await readBeginning(path))) {
    throw invalidField(field, `${name} is a page, not what its name says.`);
  }
}

/** Decodes UTF-8 and UTF-16 with or without a byte order mark, as the platform writes them. */
async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes);
    return buffer
      .toString('latin1', 0, bytesRead)
      .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
      .replaceAll('\0', '');
  } finally {
    await file.close();
  }
}

/** Far more than a program has; a larger archive is an attack on the program that unpacks it. */
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
