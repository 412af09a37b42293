import { constants, fstatSync, openSync } from 'node:fs';
import pino from 'pino';

/** Lines that a reader may lag behind by; what comes on top of that is dropped. */
const mostWaitingBytes = 4 * 1024 * 1024;
/** Lines go out in blocks of this size, or as old as this: to write each by itself costs more than to send a page. */
const blockLength = 16_000;
const blockMs = 50;
/** How long the end of the process waits for a reader that stands still, in tries of a tenth of a second. */
const lastTries = 10;

export interface LogDestination {
  stream: ReturnType<typeof pino.destination>;
  /** Lines that were dropped since the process began. */
  countDropped(): number;
}

/**
 * Where the log's lines go: written behind the request's back, since a slow reader must not hold up a sale, and never kept
 * beyond some megabytes, since one that stands still must not take the memory, nor keep the process from ending.
 *
 * @param onDropped told, once the reader reads again, how many lines it will never see
 */
export function openLogDestination(
  fd: number,
  onDropped: (lines: number) => void,
  maxLength = mostWaitingBytes,
): LogDestination {
  let isEnding = false;
  let triesLeft = lastTries;
  const stream = pino.destination({
    dest: withoutWaiting(fd),
    sync: false,
    maxLength,
    retryEAGAIN: () => !isEnding || triesLeft-- > 0,
  });
  const sendBlock = writeInBlocks(stream);
  let dropped = 0;
  let reported = 0;
  stream.on('drop', (lines: string) => (dropped += lines.split('\n').length - 1));
  stream.on('drain', () => {
    if (dropped === reported) return;
    const lines = dropped - reported;
    reported = dropped;
    onDropped(lines);
  });
  const flush = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    isEnding = true;
    try {
      sendBlock();
      flush();
    } catch {
      // Whoever should have read it had its chance.
    }
  };
  return { stream, countDropped: () => dropped };
}

/**
 * Lets a stream's lines gather. Its own `minLength` would measure all of what has gathered anew for each line.
 *
 * @returns sends what has gathered
 */
function writeInBlocks(stream: LogDestination['stream']): () => void {
  const write = stream.write.bind(stream);
  let block = '';
  let timer: NodeJS.Timeout | undefined;
  const sendBlock = () => {
    const lines = block;
    block = '';
    if (lines) write(lines);
  };
  stream.write = (line) => {
    block += line;
    if (block.length >= blockLength) sendBlock();
    timer ??= setTimeout(() => {
      timer = undefined;
      sendBlock();
    }, blockMs).unref();
    return true;
  };
  return sendBlock;
}

/**
 * The pipe behind a descriptor, opened once more: written to without waiting. A thread of libuv that waits in a full pipe
 * never comes back, and the process cannot end without it. What is no pipe, or lies on a system without /proc, stays.
 */
function withoutWaiting(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd;
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}
