import { invalid, tooLarge, wrongContentType } from './errors.ts';

/** No JSON body of the contract comes near this (reliability, point 27). */
const limitBytes = 16 * 1024;

/**
 * The JSON object of a request's body; an empty one where there is no body at all.
 *
 * @throws AppError 415 when it does not say that it is JSON, 413 over 16 KiB, 400 when it is not a JSON object.
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (!request.body) return {};
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(contentType)) throw wrongContentType('application/json');
  const text = await readText(request);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body must be a JSON object.');
  }
  return { ...value };
}

/** Stops reading at the limit, whatever Content-Length says. */
async function readText(request: Request): Promise<string> {
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
