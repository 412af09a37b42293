/** An HTTP/1.1 answer as it came, its body as compressed as it was sent. */
export interface RawAnswer {
  status: number;
  head: string;
  body: Buffer;
}

const endOfHead = Buffer.from('\r\n\r\n');
const lengthHeader = /\r\ncontent-length: (\d+)/i;
const chunkedHeader = /\r\ntransfer-encoding: chunked/i;
const hexadecimal = 16;

/**
 * Puts the answers of one connection together, which come one after the other. It exists because what reads an answer must
 * cost less than what sends it, and compare the bytes besides: autocannon makes text of them first, undici is slower than the
 * servers that are measured.
 */
export class AnswerReader {
  #waiting: Buffer = Buffer.alloc(0);

  /** @returns the answer where this piece ends it, else null */
  push(piece: Buffer): RawAnswer | null {
    this.#waiting = this.#waiting.length === 0 ? piece : Buffer.concat([this.#waiting, piece]);
    const answer = readAnswer(this.#waiting);
    if (answer) this.#waiting = Buffer.alloc(0);
    return answer;
  }
}

function readAnswer(bytes: Buffer): RawAnswer | null {
  const headEnd = bytes.indexOf(endOfHead);
  if (headEnd === -1) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  const start = headEnd + endOfHead.length;
  if (chunkedHeader.test(head)) {
    const body = readChunks(bytes, start);
    return body && { status, head, body };
  }
  const length = Number(lengthHeader.exec(head)?.[1] ?? 0);
  if (bytes.length < start + length) return null;
  return { status, head, body: bytes.subarray(start, start + length) };
}

/** @returns null where the last chunk has not come yet */
function readChunks(bytes: Buffer, from: number): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), hexadecimal);
    const begin = lineEnd + 2;
    if (bytes.length < begin + length + 2) return null;
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(begin, begin + length));
    at = begin + length + 2;
  }
}
