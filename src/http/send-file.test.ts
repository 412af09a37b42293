import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

const content = Buffer.from('0123456789'.repeat(50_000));
const etag = '"abc"';
let folder: string;
let server: Server;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'send-file-'));
  const path = join(folder, 'file.zip');
  await writeFile(path, content);
  server = createServer((req, res) => {
    res.setHeader('Content-Disposition', 'attachment');
    void sendFile(req, res, path, etag);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  address = `http://127.0.0.1:${bound.port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(address, { headers, method });

test.each([
  ['bytes=0-4', 0, 5],
  ['bytes=499990-', 499_990, 500_000],
  ['bytes=-3', 499_997, 500_000],
  ['bytes=100000-399999', 100_000, 400_000],
  ['bytes=499999-900000', 499_999, 500_000],
])('%s gets that part', async (range, start, end) => {
  const answer = await ask({ range });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/500000`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(start, end))).toBe(true);
});

test('a range beyond the file gets 416', async () => {
  const answer = await ask({ range: 'bytes=500000-' });
  expect(answer.status).toBe(416);
  expect(answer.headers.get('content-range')).toBe('bytes */500000');
  expect(answer.headers.get('content-disposition')).toBeNull();
});

test.each(['bytes=0-1,5-6', 'items=1'])('%s gets the whole file', async (range) => {
  expect((await ask({ range })).status).toBe(200);
});

test('If-Range gets the part of the same file, the whole of another', async () => {
  expect((await ask({ range: 'bytes=0-4', 'if-range': etag })).status).toBe(206);
  expect((await ask({ range: 'bytes=0-4', 'if-range': '"old"' })).status).toBe(200);
});

test('a client that has the file gets 304', async () => {
  const answer = await ask({ 'if-none-match': `"old", W/${etag}` });
  expect(answer.status).toBe(304);
  expect(answer.headers.get('content-disposition')).toBeNull();
});
