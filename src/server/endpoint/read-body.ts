import { invalid, tooLarge, tooSlow, wrongContentType } from '../errors.ts';
import { parseJson } from './parse-json.ts';

/** Default of routes without their own limit (promise 27). */
const defaultLimitBytes = 16 * 1024;
/** Long for what is at most some hundred kilobytes; whoever drips holds a connection meanwhile. */
const patienceMs = 20_000;

/**
 * The JSON object of a request's body; an empty one where there is no body at all.
 *
 * @throws AppError 415 when it does not say that it is JSON, 413 over the limit, 408 when it does
 *   not come to its end, 400   when it is not a JSON object.
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

/**
 * Astro makes a stream for every POST; that there is something in it, one of these headers says
 * (RFC 9112, 6.3).
 */
function hasBody({ headers }: Request): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) !== 0;
}

/** The text of a request's body, as `readBytes` reads it. @throws AppError 413, 408 */
export async function readText(
  request: Request,
  limitBytes: number,
  withinMs = patienceMs,
): Promise<string> {
  return (await readBytes(request, limitBytes, withinMs)).toString('utf8');
}

/**
 * The bytes of a request's body. Stops reading at the limit, whatever Content-Length says, and when
 * its time is up.
 *
 * @throws AppError 413, 408
 */
export async function readBytes(
  request: Request,
  limitBytes = defaultLimitBytes,
  withinMs = patienceMs,
): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > limitBytes) throw tooLarge(limitBytes);
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    leave(reader);
  }, withinMs);
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.byteLength;
      if (length > limitBytes) throw tooLarge(limitBytes);
      chunks.push(read.value);
    }
    if (isOver) throw tooSlow();
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
    leave(reader);
  }
}

/** A read that waits ends with it; what is read from may not hear of it before its next byte. */
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
