import { constants, fstatSync, openSync } from 'node:fs';
import pino from 'pino';

/** Bytes buffered for a slow reader; further lines are dropped. */
const maxBufferedBytes = 4 * 1024 * 1024;
/** Lines are written in blocks of this size or age: one by one they cost more than a page. */
const blockLength = 16_000;
const blockMs = 50;
/** Tries of 0.1 s that the exiting process waits for a stalled reader. */
const lastTries = 10;

export interface LogDestination {
  stream: ReturnType<typeof pino.destination>;
  /** Counts lines dropped since the start. */
  countDropped(): number;
}

/**
 * Opens the log's destination. Writes asynchronously, since a slow reader must not delay a sale,
 * and bounds the buffer, since a stalled one must not exhaust the memory or keep the process from
 * ending.
 *
 * @param onDropped called with the number of lost lines when the reader resumes
 */
export function openLogDestination(
  fd: number,
  onDropped: (lines: number) => void,
  maxLength = maxBufferedBytes,
): LogDestination {
  let isEnding = false;
  let triesLeft = lastTries;
  const stream = pino.destination({
    dest: nonBlocking(fd),
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
      // The reader had its chance.
    }
  };
  return { stream, countDropped: () => dropped };
}

/** Buffers lines: `minLength` would measure the whole buffer for each. @returns what writes them */
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

/** Reopens a pipe with O_NONBLOCK: a libuv thread blocked on one would keep the process alive. */
function nonBlocking(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd;
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}
