import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { contentType } from 'mime-types';

/** Larger files stay on disk and answer Range; everything else of a build lies in memory. */
const largestInMemoryBytes = 2 * 1024 * 1024;

const forAYear = 'public, max-age=31536000, immutable';
const askEachTime = 'public, no-cache';

interface Variant {
  headers: Record<string, string> & { ETag: string };
  body: Buffer;
}

export interface StaticFile {
  diskPath: string;
  /** What every variant says. */
  headers: Record<string, string>;
  /** By content encoding; null where the file is too large for memory. */
  variants: { identity: Variant; br?: Variant; gzip?: Variant } | null;
}

export interface ClientFiles {
  /** By decoded path: `/faq`, `/_astro/x.js`. */
  byPath: Map<string, StaticFile>;
  /** Prerendered pages by status; they have no address of their own. */
  errorPages: Map<number, StaticFile>;
}

/**
 * Reads the client build once, compressed siblings (`x.br`, `x.gz`) with it.
 *
 * @param folder dist/client
 * @param policies Content-Security-Policy of each prerendered page, by its exact path
 */
export function readClientFiles(folder: string, policies: Map<string, string>): ClientFiles {
  const files: ClientFiles = { byPath: new Map(), errorPages: new Map() };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const diskPath = join(entry.parentPath, entry.name);
    const path = addressOf('/' + relative(folder, diskPath).split(sep).join('/'));
    const file = readFile(diskPath, path, policies.get(path));
    const error = /^\/(403|404|500)$/.exec(path)?.[1];
    if (error) files.errorPages.set(Number(error), file);
    else files.byPath.set(path, file);
  }
  return files;
}

/** `/faq/index.html` is `/faq`, `/404.html` is `/404`. */
function addressOf(filePath: string): string {
  return filePath.replace(/(?:\/index)?\.html$/, '') || '/';
}

function readFile(diskPath: string, path: string, policy: string | undefined): StaticFile {
  const { size, mtime } = statSync(diskPath);
  const extension = extname(diskPath);
  const headers: Record<string, string> = {
    'Content-Type': contentType(extension) || 'application/octet-stream',
    'Cache-Control': path.startsWith('/_astro/') ? forAYear : askEachTime,
    ...(policy && { 'Content-Security-Policy': policy }),
  };
  if (size > largestInMemoryBytes) {
    headers.ETag = `"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
    return { diskPath, headers, variants: null };
  }
  const content = readFileSync(diskPath);
  const compressed = {
    br: readCompressed(`${diskPath}.br`, content.length),
    gzip: readCompressed(`${diskPath}.gz`, content.length),
  };
  return { diskPath, ...inMemory(content, headers, compressed) };
}

interface Compressed {
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

/** What was made here, and lies on no disk, to be sent like a file of the build. Whoever has it asks each time. */
export function madeFile(
  content: Buffer,
  contentHeaders: Record<string, string>,
  compressed: Compressed,
): StaticFile {
  const headers = { 'Cache-Control': askEachTime, ...contentHeaders };
  return { diskPath: '', ...inMemory(content, headers, compressed) };
}

function inMemory(
  content: Buffer,
  given: Record<string, string>,
  { br, gzip }: Compressed,
): Pick<StaticFile, 'headers' | 'variants'> {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const headers = { ...given, ...((br || gzip) && { Vary: 'Accept-Encoding' }) };
  const variant = (body: Buffer, encoding?: string): Variant => ({
    headers: {
      ...headers,
      'Content-Length': String(body.length),
      // Each encoding is a representation of its own (RFC 9110, 8.8.3).
      ETag: encoding ? `"${hash}-${encoding}"` : `"${hash}"`,
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body,
  });
  return {
    headers,
    variants: {
      identity: variant(content),
      ...(br && { br: variant(br, 'br') }),
      ...(gzip && { gzip: variant(gzip, 'gzip') }),
    },
  };
}

function readCompressed(path: string, plainBytes: number): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const content = readFileSync(path);
  return content.length < plainBytes ? content : undefined;
}
