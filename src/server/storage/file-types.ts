import { extname } from 'node:path';

/** What each kind of sold file is sent as; text is text, everything else is bytes. */
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

/** The content type of a file by the ending of its name. */
export function contentTypeOf(fileName: string): string {
  return contentTypes[extname(fileName).toLowerCase()] ?? 'application/octet-stream';
}
