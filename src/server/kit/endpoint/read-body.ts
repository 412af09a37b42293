import { invalid, tooLarge, tooSlow, wrongContentType } from '../errors.ts';

/** Default of routes without their own limit. */
const defaultLimitBytes = 16 * 1024;
/** Ample for a few hundred kilobytes; a slow sender holds its connection for that long. */
const timeoutMs = 20_000;

/**
 * Reads a JSON object from a request's body; an absent body is an empty object.
 *
 * @throws AppError 415 for another content type, 413 over the limit, 408 on timeout, 400 if it is
 *   no JSON object
 */
export async function readJson(
  request: Request,
  limitBytes = defaultLimitBytes,
): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(contentType)) throw wrongContentType('application/json');
  const text = await readText(request, limitBytes);
  const value = parseBody(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body must be a JSON object.');
  }
  return { ...value };
}

const urlencoded = 'application/x-www-form-urlencoded';

/** Checks that a request's body has form fields. @throws AppError 415 */
export function requireForm({ headers }: Request): void {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== urlencoded) throw wrongContentType(urlencoded);
}

/** Detects a body by its headers (RFC 9112, 6.3): Astro creates a stream for every POST. */
function hasBody({ headers }: Request): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) !== 0;
}

/** Reads a request's body as text, like `readBytes`. @throws AppError 413, 408 */
export async function readText(
  request: Request,
  limitBytes: number,
  withinMs = timeoutMs,
): Promise<string> {
  return (await readBytes(request, limitBytes, withinMs)).toString('utf8');
}

/** Reads a request's body, like `readChunks`. @throws AppError 413, 408 */
export async function readBytes(
  request: Request,
  limitBytes = defaultLimitBytes,
  withinMs = timeoutMs,
): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(readChunks(request, limitBytes, withinMs)));
}

/** Reads a body in pieces, limited despite any Content-Length. @throws AppError 400, 408, 413 */
export async function* readChunks(
  request: Request,
  limitBytes: number,
  withinMs: number,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length')) > limitBytes) throw tooLarge(limitBytes);
  const reader = request.body?.getReader();
  if (!reader) return;
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    leave(reader);
  }, withinMs);
  try {
    let length = 0;
    for (let read = await readOn(reader); !read.done; read = await readOn(reader)) {
      length += read.value.byteLength;
      if (length > limitBytes) throw tooLarge(limitBytes);
      yield read.value;
    }
    if (isOver) throw tooSlow();
  } finally {
    clearTimeout(timer);
    leave(reader);
  }
}

/** Reads the next chunk. It fails only if the client has left, which is no fault of ours. */
const readOn = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  reader.read().catch(() => {
    throw invalid('The request was interrupted.');
  });

/** Cancels without waiting: the source may not notice before its next byte. */
function leave(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  reader.cancel().catch(() => {});
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid('The body is not valid JSON.');
  }
}

const halfOfPair = /\\u[dD][89a-fA-F]/;
/** Every escape of a JSON text; surrogate pairs match as one. */
const escapes =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[dD][89a-fA-F][0-9a-fA-F]{2}|[^])/g;
const loneLength = '\\ud800'.length;

/** Parses JSON; lone surrogates become U+FFFD: database servers refuse them. @throws SyntaxError */
export function parseJson(text: string): unknown {
  return JSON.parse(replaceLone(text));
}

/** Like `parseJson`, without nulls: some services write missing values so. @throws SyntaxError */
export function parseJsonWithoutNulls(text: string): unknown {
  return JSON.parse(replaceLone(text), (_key, value: unknown) => value ?? undefined);
}

const replaceLone = (text: string) =>
  halfOfPair.test(text)
    ? text.replace(escapes, (escape) => (escape.length === loneLength ? '\\ufffd' : escape))
    : text;
