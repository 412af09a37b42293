import { create as contentDisposition } from 'content-disposition';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { assertHash, isHash, spool } from './spool.ts';
import type { FileStorage } from './storage.ts';

const readyTimeoutMs = 3_000;
const retries = 2;

/**
 * Files in an S3 bucket, as `PREFIX/ab/cd/abcd…`, over files-sdk. What is put lies on the local disk until its hash, and
 * so its name, is known; from there it goes up in parts, so memory stays small.
 *
 * @param url `s3://BUCKET/PREFIX?endpoint=…&region=…`; an endpoint means path-style addresses
 */
export function openS3Storage(
  url: URL,
  credentials: { accessKeyId: string; secretAccessKey: string },
): FileStorage {
  const files = connectOnce(url, credentials);
  const keyOf = (hash: string) => {
    assertHash(hash);
    return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
  };
  return {
    async put(content) {
      const { path, hash, sizeBytes } = await spool(content, tmpdir());
      try {
        const bucket = await files();
        const bytes = (await openAsBlob(path)).stream();
        // Also where the same bytes are there already: what was just put must not look old to a sweep.
        await bucket.upload(keyOf(hash), bytes, {
          multipart: true,
          contentType: 'application/octet-stream',
        });
      } finally {
        await rm(path, { force: true });
      }
      return { hash, sizeBytes };
    },
    async locate(hash, { fileName, disposition, expiresInSeconds }) {
      const bucket = await files();
      const address = await bucket.url(keyOf(hash), {
        expiresIn: expiresInSeconds,
        responseContentDisposition: contentDisposition(fileName, { type: disposition }),
      });
      return { kind: 'remote', url: address };
    },
    async read(hash) {
      const bucket = await files();
      const stored = await bucket.download(keyOf(hash), { as: 'stream' });
      return Readable.from(stored.stream());
    },
    async *listOlder(before) {
      const bucket = await files();
      for await (const { key, lastModified } of bucket.listAll()) {
        const hash = basename(key);
        if (isHash(hash) && (lastModified ?? Infinity) < before.getTime()) yield { hash };
      }
    },
    async putAt(hash) {
      const bucket = await files();
      if (!(await bucket.exists(keyOf(hash)))) return null;
      const { lastModified } = await bucket.head(keyOf(hash));
      return lastModified === undefined ? null : new Date(lastModified);
    },
    async delete(hash) {
      const bucket = await files();
      await bucket.delete(keyOf(hash));
    },
    async ready() {
      const bucket = await files();
      await bucket.exists('ready', { timeout: readyTimeoutMs, retries: 0 });
    },
  };
}

/** The AWS client is large; a store with local files never loads it. */
function connectOnce(url: URL, credentials: { accessKeyId: string; secretAccessKey: string }) {
  const connect = async () => {
    const [{ Files }, { s3 }] = await Promise.all([import('files-sdk'), import('files-sdk/s3')]);
    const endpoint = url.searchParams.get('endpoint');
    const prefix = decodeURIComponent(url.pathname).replace(/^\/|\/$/g, '');
    return new Files({
      adapter: s3({
        bucket: url.hostname,
        region: url.searchParams.get('region') ?? 'us-east-1',
        credentials,
        ...(endpoint && { endpoint, forcePathStyle: true }),
      }),
      retries,
      ...(prefix && { prefix }),
    });
  };
  let connected: ReturnType<typeof connect> | undefined;
  return () => (connected ??= connect());
}
