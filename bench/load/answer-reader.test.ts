import { expect, test } from 'vitest';
import { AnswerReader } from './answer-reader.ts';

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const chunked =
  'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n again\r\n0\r\n\r\n';
const empty = 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n';

test.each([
  [plain, 200, 'hello'],
  [chunked, 404, 'hello again'],
  [empty, 304, ''],
])('reads an answer wherever it was cut: %j', (text, status, body) => {
  const whole = Buffer.from(text);
  for (let cut = 1; cut < whole.length; cut++) {
    const reader = new AnswerReader();
    expect(reader.push(whole.subarray(0, cut))).toBeNull();
    const answer = reader.push(whole.subarray(cut));
    expect([answer?.status, answer?.body.toString()]).toEqual([status, body]);
  }
});

test('reads one answer after the other', () => {
  const reader = new AnswerReader();
  expect(reader.push(Buffer.from(plain))?.status).toBe(200);
  expect(reader.push(Buffer.from(chunked))?.status).toBe(404);
});
