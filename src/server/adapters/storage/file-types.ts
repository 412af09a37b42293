import { extname } from 'node:path';

/** Content types of sold files; anything that is not text is sent as bytes. */
const contentTypes: Record<string, string> = {
  '.ex4': 'application/octet-stream',
  '.ex5': 'application/octet-stream',
  '.mq4': 'text/plain; charset=utf-8',
  '.mq5': 'text/plain; charset=utf-8',
  '.mqh': 'text/plain; charset=utf-8',
  '.set': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
  '.webp': 'image/webp',
};

export function contentTypeOf(fileName: string): string {
  return contentTypes[extname(fileName).toLowerCase()] ?? 'application/octet-stream';
}
