import { invalid, tooLarge, wrongContentType } from './errors.ts';

/** Where a route does not say otherwise (reliability, point 27). */
const defaultLimitBytes = 16 * 1024;

/**
 * The JSON object of a request's body; an empty one where there is no body at all.
 *
 * @throws AppError 415 when it does not say that it is JSON, 413 over the limit, 400 when it is not a JSON object.
 */
export async function readJson(
  request: Request,
  limitBytes = defaultLimitBytes,
): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(contentType)) throw wrongContentType('application/json');
  const text = await readText(request, limitBytes);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body must be a JSON object.');
  }
  return { ...value };
}

/** Astro makes a stream for every POST; that there is something in it, one of these headers says (RFC 9112, 6.3). */
function hasBody({ headers }: Request): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) !== 0;
}

/**
 * The text of a request's body. Stops reading at the limit, whatever Content-Length says.
 *
 * @throws AppError 413
 */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('The body is not valid JSON.');
  }
}
