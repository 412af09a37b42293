import { create as contentDisposition } from 'content-disposition';
import { buffer } from 'node:stream/consumers';
import { fileFolder, parseFilePath } from '#contract/kit/file-address.ts';
import type { Download } from './download.ts';
import { findDownload } from './find-download.ts';
import type { Deps } from '#server/deps.ts';
import type { DownloadNotes } from './download-notes.ts';
import { methodNotAllowed, type AppError } from '#server/kit/errors.ts';
import { forAnHour, forAYear, hasCurrent } from '#server/kit/endpoint/caching.ts';

const presignedForSeconds = 300;

const cacheControl: Record<Download['caching'], string> = {
  immutable: forAYear,
  hour: forAnHour,
  private: 'private, no-store',
};

type FileDeps = Deps & { downloadNotes: DownloadNotes };

/** Uploads can run nothing, wherever they are opened. Picture viewers use inline styles. */
const policyOfUploads =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

interface FileRequest {
  method: string | undefined;
  /** Begins with `/files/`. */
  path: string;
  query: string;
  range: string | undefined;
  ifNoneMatch: string | undefined;
  /** The client's network address. */
  address: string;
  agent: string | null | undefined;
}

/**
 * Answer to a request for a file. A `local` file is still to be sent, under these headers: call
 * `note` with 0 at the start, and with the number of bytes sent.
 */
type FileAnswer = { headers: Record<string, string> } & (
  | { kind: 'local'; path: string; etag: string; note: (bytes: number) => void }
  | { kind: 'whole'; status: 200 | 302 | 304; body: Buffer | null }
);

/** Answers requests under /files/; `findDownload` decides. @throws AppError 403, 404, 405, 503 */
export async function answerFile(deps: FileDeps, request: FileRequest): Promise<FileAnswer> {
  const { method, path, query, range = '', ifNoneMatch } = request;
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
  const download = await findDownload(deps, {
    pathname: path,
    searchParams: new URLSearchParams(query),
  });
  const { hash, fileName, contentType, disposition, caching } = download;
  const note = noteFor(deps, request, download);
  const location =
    !download.bytes &&
    (await deps.storage.locate(hash, {
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      fileName,
      disposition,
      expiresInSeconds: presignedForSeconds,
    }));
  const isSetFile = path.startsWith(fileFolder('set-file'));
  const policy = { 'Content-Security-Policy': policyOfUploads };
  if (location && location.kind === 'remote' && disposition === 'attachment' && !isSetFile) {
    // Later ranges belong to the same download.
    if (/^bytes=0-|^$/.test(range) && method === 'GET') note(null);
    const headers = { ...policy, Location: location.url, 'Cache-Control': 'no-store' };
    return { kind: 'whole', status: 302, headers, body: null };
  }
  const etag = `"${hash}"`;
  const common = { ...policy, 'Cache-Control': cacheControl[caching] };
  const described = {
    ...common,
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(fileName, { type: disposition }),
  };
  if (location && location.kind === 'local') {
    return { kind: 'local', headers: described, path: location.path, etag, note };
  }
  if (hasCurrent(ifNoneMatch, etag)) {
    return { kind: 'whole', status: 304, headers: { ...common, ETag: etag }, body: null };
  }
  // Relays pictures and set files in S3, since the pages' policy allows only the store's origin.
  // Reads them whole first, so that a failing storage is 503 instead of half a picture.
  const bytes = download.bytes ?? (await buffer(await deps.storage.read(hash)));
  return {
    kind: 'whole',
    status: 200,
    headers: { ...described, ETag: etag, 'Content-Length': String(bytes.length) },
    body: method === 'HEAD' ? null : bytes,
  };
}

/** Returns a function that records downloads of a purchased file; for others a no-op. */
function noteFor(
  { downloadNotes, now }: FileDeps,
  { path, address, agent }: FileRequest,
  { sizeBytes }: Download,
): (bytes: number | null) => void {
  const file = parseFilePath(path);
  if (file?.kind !== 'purchased') return () => {};
  const { orderId, fileId } = file;
  const request = { orderId, fileId, address, agent: agent ?? '', sizeBytes, at: now() };
  return (bytes) => downloadNotes.record({ ...request, bytes });
}

/** Tells whether a refused link was followed in a browser, which gets a page instead of JSON. */
export const isForPerson = ({ status }: AppError, accept: string | null | undefined): boolean =>
  status === 403 && accept?.includes('text/html') === true;
