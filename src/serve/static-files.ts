import type { ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';
import { answerFailure } from './answers.ts';
import { hasCurrent } from './etag.ts';
import { sendFile } from './send-file.ts';
import type { Middleware, StoreRequest } from './middleware.ts';
import type { ClientFiles, StaticFile } from './client-files.ts';

type Encoding = 'br' | 'gzip' | 'identity';

const encodings: Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers say one of a handful of things here, and reading it costs more than sending a page. */
const acceptedEncodings = new LRUCache<string, Encoding>({ max: 100 });

/**
 * Files of the client build and prerendered pages, from memory, as well compressed as the client takes; a page with its
 * own policy. `/faq/` moves to `/faq`.
 */
export function staticFiles(files: ClientFiles): Middleware {
  return (req, res, next) => {
    const file = files.byPath.get(req.path);
    if (file) return sendStatic(req, res, file);
    const page = req.path.endsWith('/') && files.byPath.get(req.path.slice(0, -1));
    if (!page) return next();
    res.writeHead(301, { Location: req.path.slice(0, -1) + req.query, 'Content-Length': 0 }).end();
  };
}

/** The prerendered page for an error; calls `next` where the build has none. */
export function errorPage(files: ClientFiles, status: 403 | 404 | 500): Middleware {
  return (req, res, next) => {
    const page = files.errorPages.get(status);
    if (!page) return next();
    send(req, res, page, status);
  };
}

/** Sends a file to whoever asks for it by GET or HEAD. */
export function sendStatic(
  req: StoreRequest,
  res: ServerResponse,
  file: StaticFile,
): void | Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD');
    return answerFailure(req, res, 405, 'This address answers GET and HEAD only.');
  }
  if (file.variants) return send(req, res, file, 200);
  for (const [name, value] of Object.entries(file.headers)) res.setHeader(name, value);
  return sendFile(req, res, file.diskPath, file.headers.ETag ?? '""');
}

function send(req: StoreRequest, res: ServerResponse, file: StaticFile, status: number): void {
  const accepted = acceptedEncoding(req.headers['accept-encoding']);
  const variant = file.variants?.[accepted] ?? file.variants?.identity;
  if (!variant) return void res.writeHead(500).end();
  if (status === 200 && hasCurrent(req.headers['if-none-match'], variant.headers.ETag)) {
    const { 'Content-Length': _, 'Content-Type': __, ...headers } = variant.headers;
    res.writeHead(304, headers).end();
    return;
  }
  res.writeHead(status, variant.headers);
  // Node sends no body after a HEAD.
  res.end(variant.body);
}

function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? 'identity');
  const known = acceptedEncodings.get(text);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': text } });
  const [best = 'identity'] = negotiator.encodings(encodings, { preferred: ['br', 'gzip'] });
  const encoding = encodings.find((name) => name === best) ?? 'identity';
  acceptedEncodings.set(text, encoding);
  return encoding;
}
