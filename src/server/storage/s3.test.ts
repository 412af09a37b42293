import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage, type FileStorage } from './storage.ts';

/** As much of S3 as the store uses: objects, and uploads in parts. */
const objects = new Map<string, Buffer>();
const parts = new Map<string, Map<number, Buffer>>();
let server: Server;
let storage: FileStorage;
let endpoint: string;

beforeAll(async () => {
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { pathname, searchParams } = new URL(req.url ?? '', 'http://s3');
      answerLikeS3(
        req.method ?? '',
        pathname,
        searchParams,
        readBody(Buffer.concat(chunks), req.headers),
      );
    });
    const send = (status: number, body: string | Buffer = '') =>
      res.writeHead(status, { etag: '"1"', 'content-type': 'application/xml' }).end(body);
    function answerLikeS3(method: string, path: string, query: URLSearchParams, body: Buffer) {
      const uploaded = parts.get(path);
      if (method === 'POST' && query.has('uploads')) {
        parts.set(path, new Map());
        return send(
          200,
          '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>',
        );
      }
      if (method === 'PUT' && query.has('partNumber')) {
        uploaded?.set(Number(query.get('partNumber')), body);
        return send(200);
      }
      if (method === 'POST' && uploaded) {
        const inOrder = [...uploaded].toSorted(([a], [b]) => a - b).map(([, part]) => part);
        objects.set(path, Buffer.concat(inOrder));
        return send(
          200,
          '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>',
        );
      }
      if (method === 'PUT') {
        objects.set(path, body);
        return send(200);
      }
      if (method === 'DELETE') return send(objects.delete(path) ? 204 : 404);
      const object = objects.get(path);
      return object ? send(200, object) : send(404);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  endpoint = `http://127.0.0.1:${bound.port}`;
  storage = openStorage({
    storageUrl: `s3://bucket/shop?endpoint=${encodeURIComponent(endpoint)}&region=eu-central-1`,
    s3: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
});
afterAll(() => server.close());

/** The AWS client wraps streams as `size;signature\r\nbytes\r\n…`. */
function readBody(body: Buffer, headers: NodeJS.Dict<string | string[]>): Buffer {
  if (!String(headers['content-encoding'] ?? '').includes('aws-chunked')) return body;
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!size) return Buffer.concat(chunks);
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

test.each([
  ['small', 100],
  ['in several parts', 12 * 1024 * 1024],
])('a %s file goes up under its hash and comes down by a presigned address', async (_, size) => {
  const bytes = randomBytes(size);
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(await storage.put(Readable.from([bytes]))).toEqual({ hash, sizeBytes: size });
  expect([...objects.keys()]).toContain(
    `/bucket/shop/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`,
  );

  const place = await storage.locate(hash, {
    fileName: 'Größe.zip',
    contentType: 'application/zip',
    disposition: 'attachment',
    expiresInSeconds: 60,
  });
  if (place.kind !== 'remote') throw new Error('not in S3');
  const url = new URL(place.url);
  expect(url.origin).toBe(endpoint);
  expect(url.searchParams.get('X-Amz-Expires')).toBe('60');
  expect(url.searchParams.get('response-content-disposition')).toContain(
    "filename*=UTF-8''Gr%C3%B6%C3%9Fe.zip",
  );
  const answer = await fetch(url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);

  await storage.delete(hash);
  expect((await fetch(url)).status).toBe(404);
});

test('it is ready while the bucket answers', async () => {
  await expect(storage.ready()).resolves.toBeUndefined();
  const silent = openStorage({
    storageUrl: 's3://bucket?endpoint=http%3A%2F%2F127.0.0.1%3A1&region=x',
    s3: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
  await expect(silent.ready()).rejects.toThrow('ECONNREFUSED');
});
