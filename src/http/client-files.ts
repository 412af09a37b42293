import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { contentType } from 'mime-types';
import { askEachTime, forAYear } from './caching.ts';

/** Larger files stay on disk and answer Range; everything else of a build lies in memory. */
const largestInMemoryBytes = 2 * 1024 * 1024;

export interface Variant {
  etag: string;
  /** Names and values in turn: Node sends such a list as it is, which costs a third of what an object does. */
  headers: string[];
  /** Without those of the body: of a 304. */
  headersWithoutBody: string[];
  body: Buffer;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes to send as they are, by content encoding. */
export interface MemoryFile {
  variants: { [Name in Encoding]?: Variant };
  /** Makes a variant, where neither it nor `identity` is there. */
  make(encoding: Encoding): Promise<Variant>;
}

export interface StaticFile {
  diskPath: string;
  /** What every variant says. */
  headers: Record<string, string>;
  /** Null where the file is too large for memory. */
  inMemory: MemoryFile | null;
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
 * @param common headers of every answer
 * @param cdnSeconds how long a CDN may hold a page without asking
 */
export function readClientFiles(
  folder: string,
  policies: Map<string, string>,
  { common, cdnSeconds }: { common: Record<string, string>; cdnSeconds: number },
): ClientFiles {
  const files: ClientFiles = { byPath: new Map(), errorPages: new Map() };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const diskPath = join(entry.parentPath, entry.name);
    const path = addressOf('/' + relative(folder, diskPath).split(sep).join('/'));
    const file = readFile(diskPath, {
      ...common,
      'Cache-Control': path.startsWith('/_astro/') ? forAYear : askEachTime(cdnSeconds),
      ...(policies.has(path) && { 'Content-Security-Policy': policies.get(path) }),
    });
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

function readFile(diskPath: string, given: Record<string, string | undefined>): StaticFile {
  const { size, mtime } = statSync(diskPath);
  const extension = extname(diskPath);
  const headers: Record<string, string> = {
    'Content-Type': contentType(extension) || 'application/octet-stream',
  };
  for (const [name, value] of Object.entries(given)) if (value) headers[name] = value;
  if (size > largestInMemoryBytes) {
    headers.ETag = `"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
    return { diskPath, headers, inMemory: null };
  }
  const content = readFileSync(diskPath);
  const br = readCompressed(`${diskPath}.br`, content.length);
  const gzip = readCompressed(`${diskPath}.gz`, content.length);
  if (br ?? gzip) headers.Vary = 'Accept-Encoding';
  const variant = variantsOf(content, headers);
  const identity = variant(content);
  const variants = {
    identity,
    ...(br && { br: variant(br, 'br') }),
    ...(gzip && { gzip: variant(gzip, 'gzip') }),
  };
  return { diskPath, headers, inMemory: { variants, make: async () => identity } };
}

/** @returns makes a variant of a content: its bytes in an encoding, and what they say of themselves */
export function variantsOf(content: Buffer, headers: Record<string, string>) {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return (body: Buffer, encoding: Encoding = 'identity'): Variant => {
    // Each encoding is a representation of its own (RFC 9110, 8.8.3).
    const isPlain = encoding === 'identity';
    const etag = isPlain ? `"${hash}"` : `"${hash}-${encoding}"`;
    const said = Object.entries({
      ...headers,
      'Content-Length': String(body.length),
      ETag: etag,
      ...(!isPlain && { 'Content-Encoding': encoding }),
    });
    return {
      etag,
      headers: said.flat(),
      headersWithoutBody: said.filter(([name]) => !/^content-(length|type)$/i.test(name)).flat(),
      body,
    };
  };
}

function readCompressed(path: string, plainBytes: number): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const content = readFileSync(path);
  return content.length < plainBytes ? content : undefined;
}
