import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';
import { answerError, isRead, readOnly } from './answers.ts';
import { hasCurrent } from './etag.ts';
import { isPlainRead } from './request-target.ts';
import { sendFile } from './send-file.ts';
import type { Middleware, StoreRequest } from './middleware.ts';
import type { ClientFiles, Encoding, MemoryFile, StaticFile, Variant } from './client-files.ts';

const encodings: Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers say one of a handful of things here, and reading it costs more than sending a page. */
const acceptedEncodings = new LRUCache<string, Encoding>({ max: 100 });

/**
 * Files of the client build and prerendered pages, from memory, as well compressed as the client takes; a page with its
 * own policy. They bring the headers of every answer with them.
 */
export function staticFiles(files: ClientFiles): Middleware {
  return (req, res, next) => {
    const file = isPlainRead(req) ? files.byPath.get(req.path)?.inMemory : undefined;
    return file ? sendInMemory(req, res, file) : next();
  };
}

/** What else there is at the addresses of files: what is too large for memory, a wrong method, `/faq/`, which moves to `/faq`. */
export function staticAddresses(files: ClientFiles): Middleware {
  return (req, res, next) => {
    const file = files.byPath.get(req.path);
    if (file) {
      return isRead(req.method) ? sendFromDisk(req, res, file) : answerError(req, res, readOnly());
    }
    const page = req.path.endsWith('/') && files.byPath.get(req.path.slice(0, -1));
    if (!page) return next();
    res.writeHead(301, { Location: req.path.slice(0, -1) + req.query, 'Content-Length': 0 }).end();
  };
}

/** The prerendered page for an error; calls `next` where the build has none. */
export function errorPage(files: ClientFiles, status: 403 | 404 | 500): Middleware {
  return (req, res, next) => {
    const { variants = {} } = files.errorPages.get(status)?.inMemory ?? {};
    const page = variants[acceptedEncoding(req.headers['accept-encoding'])] ?? variants.identity;
    if (!page) return next();
    res.writeHead(status, page.headers).end(page.body);
  };
}

function sendFromDisk(req: StoreRequest, res: ServerResponse, { diskPath, headers }: StaticFile) {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  return sendFile(req, res, diskPath, headers.ETag ?? '""');
}

/** Sends a file to whoever asks for it by GET or HEAD, with further headers: names and values in turn. */
export function sendInMemory(
  req: StoreRequest,
  res: ServerResponse,
  file: MemoryFile,
  further: string[] = [],
): void | Promise<void> {
  if (!isRead(req.method)) return answerError(req, res, readOnly());
  // Node sends no body after a HEAD.
  const send = ({ status, headers, body }: Representation) =>
    void res.writeHead(status, [...headers, 'X-Request-Id', req.requestId, ...further]).end(body);
  const represented = represent(file, req.headers);
  return represented instanceof Promise ? represented.then(send) : send(represented);
}

interface Representation {
  status: 200 | 304;
  /** Names and values in turn. */
  headers: string[];
  body?: Buffer;
}

/** What a client is sent of a file: as well compressed as it takes, or 304 where it has that already. */
function represent(
  file: MemoryFile,
  client: IncomingHttpHeaders,
): Representation | Promise<Representation> {
  const encoding = acceptedEncoding(client['accept-encoding']);
  const choose = ({ etag, headers, headersWithoutBody, body }: Variant): Representation =>
    hasCurrent(client['if-none-match'], etag)
      ? { status: 304, headers: headersWithoutBody }
      : { status: 200, headers, body };
  const variant = file.variants[encoding] ?? file.variants.identity;
  return variant ? choose(variant) : file.make(encoding).then(choose);
}

/** The same as an answer of Astro's. */
export async function respondWith(
  file: MemoryFile,
  request: Request,
  further: Record<string, string> = {},
): Promise<Response> {
  const { status, headers, body } = await represent(file, Object.fromEntries(request.headers));
  const said = new Headers(further);
  for (let index = 0; index < headers.length; index += 2) {
    said.set(headers[index] ?? '', headers[index + 1] ?? '');
  }
  return new Response(body && new Uint8Array(body), { status, headers: said });
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
