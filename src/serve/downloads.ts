import { create as contentDisposition } from 'content-disposition';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { findDownload, type Download } from '#server/downloads/find-download.ts';
import { recordDownload } from '#server/downloads/record-download.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { answerFailure } from './answers.ts';
import { hasCurrent } from './etag.ts';
import type { Middleware, StoreRequest } from './middleware.ts';
import { sendFile } from './send-file.ts';

const presignedForSeconds = 300;

/** What was uploaded runs nothing, wherever it is opened. The browser's own viewer of pictures brings inline styles. */
const policyOfUploads =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * Everything under /files/: product files, set files and pictures (promise 18 to 20). The verb says who may
 * have what; the bytes never pass through Astro, whose response writer ignores backpressure.
 *
 * @param refusal the page for people whose link does not open the file; other clients get JSON
 */
export function downloads(deps: Deps, refusal?: Middleware): Middleware {
  return async (req, res, next) => {
    if (!req.path.startsWith('/files/')) return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return answerFailure(req, res, 405, 'This address answers GET and HEAD only.');
    }
    try {
      const download = await findDownload(deps, {
        pathname: req.path,
        searchParams: new URLSearchParams(req.query),
      });
      await sendDownload(deps, req, res, download);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const refuse = () => {
        res.setHeaders(new Map(Object.entries(error.headers)));
        answerFailure(req, res, error.status, error.message);
      };
      const isForPerson = error.status === 403 && req.headers.accept?.includes('text/html');
      if (refusal && isForPerson) await refusal(req, res, refuse);
      else refuse();
    }
  };
}

async function sendDownload(
  deps: Deps,
  req: StoreRequest,
  res: ServerResponse,
  download: Download,
): Promise<void> {
  const { hash, fileName, contentType, disposition, caching } = download;
  const location = await deps.storage.locate(hash, {
    method: req.method === 'HEAD' ? 'HEAD' : 'GET',
    fileName,
    disposition,
    expiresInSeconds: presignedForSeconds,
  });
  res.setHeader('Content-Security-Policy', policyOfUploads);
  if (location.kind === 'remote' && disposition === 'attachment') {
    res.writeHead(302, { Location: location.url, 'Cache-Control': 'no-store' }).end();
    // The storage is asked for the same range next.
    const isStart = /^bytes=0-|^$/.test(req.headers.range ?? '');
    if (isStart && req.method === 'GET') recordDownload(deps, req.path);
    return;
  }
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Disposition', contentDisposition(fileName, { type: disposition }));
  res.setHeader(
    'Cache-Control',
    caching === 'immutable' ? 'public, max-age=31536000, immutable' : 'private, no-store',
  );
  if (location.kind === 'local') {
    return sendFile(req, res, location.path, `"${hash}"`, (firstByte) => {
      // Further parts belong to a download that began before.
      if (firstByte === 0) recordDownload(deps, req.path);
    });
  }
  await relayPicture(deps, req, res, hash);
}

/**
 * A picture in S3 goes through the store: the pages' policy lets in images of the store's own origin only. It is read whole before
 * anything is sent, so that a storage which does not answer is 503 and no half of a picture.
 */
async function relayPicture(
  { storage }: Deps,
  req: StoreRequest,
  res: ServerResponse,
  hash: string,
): Promise<void> {
  const etag = `"${hash}"`;
  res.setHeader('ETag', etag);
  if (hasCurrent(req.headers['if-none-match'], etag)) {
    for (const name of ['Content-Type', 'Content-Disposition']) res.removeHeader(name);
    res.writeHead(304).end();
    return;
  }
  const bytes = await buffer(await storage.read(hash));
  res.setHeader('Content-Length', bytes.length);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
