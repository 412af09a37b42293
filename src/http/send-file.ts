import type { IncomingMessage, ServerResponse } from 'node:http';
import { open, type FileHandle } from 'node:fs/promises';
import parseRange from 'range-parser';
import { AppError } from '#server/kit/errors.ts';
import { answerError } from './answers.ts';
import { hasCurrent } from '#server/kit/endpoint/etag.ts';

const chunkBytes = 128 * 1024;

/**
 * Sends a file from disk, or the one part of it that Range asks for, under the headers already set
 * on `res` (`Content-Type`, …). Answers If-None-Match, If-Range and HEAD (RFC 9110, 13 and 14);
 * several ranges at once get the whole file. Resolves when the bytes are sent or the client is
 * gone; the file is closed by then.
 *
 * @param etag a strong one, quoted
 * @param onStart called before the first bytes are sent
 * @returns bytes sent
 * @throws Error of node:fs before anything is sent
 */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  etag: string,
  onStart?: () => void,
): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    res.setHeader('ETag', etag);
    res.setHeader('Accept-Ranges', 'bytes');
    if (hasCurrent(req.headers['if-none-match'], etag)) {
      for (const name of ['Content-Type', 'Content-Disposition']) res.removeHeader(name);
      res.writeHead(304).end();
      return 0;
    }
    const part = readRange(req, size, etag);
    if (part === 'unsatisfiable') {
      const headers = { 'Content-Range': `bytes */${size}` };
      answerError(req, res, new AppError(416, 'The file has no such part.', {}, headers));
      return 0;
    }
    const { start, end } = part ?? { start: 0, end: size - 1 };
    res.setHeader('Content-Length', end - start + 1);
    if (part) res.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
    res.writeHead(part ? 206 : 200);
    if (req.method === 'HEAD') {
      res.end();
      return 0;
    }
    onStart?.();
    return await copy(file, res, start, end);
  } finally {
    await file.close();
  }
}

function readRange(
  req: IncomingMessage,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | null {
  const { range, 'if-range': ifRange } = req.headers;
  if (!range || (ifRange && ifRange !== etag)) return null;
  const parts = parseRange(size, range, { combine: true });
  if (parts === -1) return 'unsatisfiable';
  if (parts === -2 || parts.type !== 'bytes' || parts.length !== 1) return null;
  return parts[0] ?? null;
}

/**
 * Copies through one buffer, refilled once the client has taken it. A read stream, as in `send`,
 * allocates one for each chunk: fifty slow clients hold some 100 MB that wait for the garbage
 * collector.
 *
 * @returns bytes sent
 */
async function copy(file: FileHandle, res: ServerResponse, start: number, end: number) {
  const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, end - start + 1));
  let settle: (isTaken: boolean) => void = () => {};
  // A response that waits behind another one on its connection never calls back if that connection
  // breaks.
  res.once('close', () => settle(false));
  for (let position = start; position <= end;) {
    const length = Math.min(buffer.length, end - position + 1);
    const { bytesRead } = await file.read(buffer, 0, length, position);
    if (bytesRead === 0 || res.destroyed || res.req.socket.destroyed) {
      res.destroy();
      return position - start;
    }
    const isTaken = await new Promise<boolean>((resolve) => {
      settle = resolve;
      res.write(buffer.subarray(0, bytesRead), (error) => resolve(!error));
    });
    if (!isTaken) return position - start;
    position += bytesRead;
  }
  res.end();
  return end - start + 1;
}
