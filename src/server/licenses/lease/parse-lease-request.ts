import * as z from 'zod/mini';
import { leaseRequestSchema, type LeaseRequest } from '#contract/licenses/leases.ts';
import { invalid } from '#server/kit/errors.ts';
import { lineBreakers } from './lease-text.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a request from the bytes of its form (application/x-www-form-urlencoded). Refuses
 * ambiguous bytes.
 *
 * @throws AppError 400
 */
export function parseLeaseRequest(body: Uint8Array): LeaseRequest {
  const parsed = z.safeParse(leaseRequestSchema, readFields(body));
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues[0]?.message ?? 'This request is not valid.');
}

function readFields(body: Uint8Array): Record<string, string> {
  const fields = new Map<string, string>();
  // Latin-1: one character a byte.
  for (const pair of Buffer.from(body).toString('latin1').split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const decoded = decode(name);
    if (fields.has(decoded)) throw invalid('A field is said twice.');
    fields.set(decoded, decode(value.join('=')));
  }
  return Object.fromEntries(fields);
}

/** Characters that need no decoding. */
const plain = /^[ -$&-*,-~]*$/;

function decode(text: string): string {
  if (plain.test(text)) return text;
  if (/%(?![\da-f]{2})/i.test(text)) throw invalid('A percent sign is not followed by two digits.');
  const bytes = text
    .replaceAll('+', ' ')
    .replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  const decoded = decodeUtf8(Buffer.from(bytes, 'latin1'));
  if (lineBreakers.test(decoded))
    throw invalid('A field holds a line break or a control character.');
  return decoded;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalid('A field is not UTF-8.');
  }
}
